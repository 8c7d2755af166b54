import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Int, long, char, float and double buffers. */
public class TypedBuffers {
    public static void main(String[] args) throws Exception {
        IntBuffer i = IntBuffer.allocate(4);
        i.put(1).put(new int[] {2, 3}).flip();
        System.out.println(i.get() + i.get(2) + " " + i.remaining());
        int[] a = new int[2];
        i.get(a);
        System.out.println(a[1]);
        ByteBuffer b = ByteBuffer.allocateDirect(32).order(ByteOrder.LITTLE_ENDIAN);
        LongBuffer l = b.asLongBuffer();
        l.put(0, 0x0102030405060708L);
        System.out.println(b.get(0) + " " + l.get(0) + " " + l.capacity());
        ShortBuffer s = b.asShortBuffer();
        System.out.println(s.get(1));
        FloatBuffer f = FloatBuffer.wrap(new float[] {1, 2, 3});
        System.out.println(f.get(1) + f.slice().get(2));
        DoubleBuffer d = b.asDoubleBuffer();
        d.put(2.5).put(3.5);
        d.flip();
        System.out.println(d.get() + d.get() + " " + d.hasRemaining());
        CharBuffer c = CharBuffer.wrap("hello world");
        System.out.println(c.subSequence(1, 4) + " " + c.charAt(2) + c.length());
        c.position(6);
        System.out.println(c.toString() + c.get() + c);
        CharBuffer w = CharBuffer.allocate(5);
        w.put("ab").append('c').flip();
        System.out.println(
                w
                        + " "
                        + w.isReadOnly()
                        + c.isReadOnly()
                        + " "
                        + w.equals(CharBuffer.wrap("abc"))
                        + w.compareTo(CharBuffer.wrap("abd")));
        IntBuffer v = ByteBuffer.wrap(new byte[] {0, 0, 0, 5, 0, 0, 1, 0}).asIntBuffer();
        System.out.println(v.get(0) + v.get(1));
        v.put(0, 77);
        System.out.println(v.get(0));
    }
}
