import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;

/** Views, byte order, slices and limits of byte buffers. */
public class ByteBuffers {
    public static void main(String[] args) throws Exception {
        for (ByteBuffer b :
                new ByteBuffer[] {
                    ByteBuffer.allocate(32),
                    ByteBuffer.allocateDirect(32),
                    ByteBuffer.wrap(new byte[40], 4, 32).slice()
                }) {
            b.putInt(0x01020304)
                    .putLong(-2)
                    .putShort((short) 7)
                    .put((byte) 9)
                    .putChar('q')
                    .putFloat(1.5f);
            System.out.println(
                    b.position() + " " + b.remaining() + " " + b.capacity() + b.isDirect());
            b.flip();
            System.out.println(
                    b.getInt()
                            + " "
                            + b.getLong()
                            + " "
                            + b.getShort()
                            + " "
                            + b.get()
                            + b.getChar()
                            + b.getFloat()
                            + " "
                            + b.hasRemaining());
            try {
                b.get();
            } catch (BufferUnderflowException e) {
                System.out.println("underflow");
            }
            b.clear();
            b.order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304).putDouble(3.25);
            System.out.println(
                    b.get(0) + " " + b.getInt(0) + " " + b.getDouble(4) + " " + b.order());
            b.position(4).limit(12);
            ByteBuffer s = b.slice(), d = b.duplicate(), r = b.asReadOnlyBuffer();
            System.out.println(
                    s.capacity() + " " + s.order() + " " + d.position() + " " + r.isReadOnly());
            try {
                r.put((byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println("read only");
            }
            b.compact();
            System.out.println(b.position() + " " + b.limit());
            b.rewind().mark();
            b.get(new byte[5]);
            b.reset();
            System.out.println(b.position());
            try {
                b.limit(99);
            } catch (IllegalArgumentException e) {
                System.out.println("limit");
            }
            try {
                b.limit(3);
                b.put(new byte[4]);
            } catch (BufferOverflowException e) {
                System.out.println("overflow");
            }
            try {
                b.getInt(30);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("index");
            }
        }
        ByteBuffer x = ByteBuffer.wrap("abc".getBytes()), y = ByteBuffer.wrap("abd".getBytes());
        System.out.println(
                x.compareTo(y)
                        + " "
                        + x.equals(y)
                        + " "
                        + (x.hashCode() == x.duplicate().hashCode())
                        + " "
                        + x.arrayOffset()
                        + x.array().length);
    }
}
