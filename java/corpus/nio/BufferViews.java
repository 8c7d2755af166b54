import java.nio.*;

/** Views of buffers share content but not marks. */
public class BufferViews {
    static void show(String name, Buffer b) {
        System.out.println(name + " " + b.position() + " " + b.limit() + " " + b.capacity() + " " + b.isReadOnly() + " " + b.isDirect());
    }

    public static void main(String[] args) {
        for (ByteBuffer b : new ByteBuffer[] {ByteBuffer.allocate(32), ByteBuffer.allocateDirect(32)}) {
            for (int i = 0; i < 32; i++) b.put((byte) (i * 5));
            b.position(4);
            b.limit(20);
            ByteBuffer slice = b.slice(), twin = b.duplicate(), fixed = b.asReadOnlyBuffer();
            show("slice", slice);
            show("twin", twin);
            show("fixed", fixed);
            slice.put(0, (byte) 99);
            System.out.println(b.get(4) + " " + twin.get(4) + " " + fixed.get(4));
            try {
                fixed.put((byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println("read only");
            }
            b.order(ByteOrder.LITTLE_ENDIAN);
            System.out.println(b.getInt(4) + " " + b.getLong(4) + " " + b.getShort(5) + " " + b.getDouble(4) + " " + b.slice().order() + " " + b.duplicate().order());
            CharBuffer chars = b.asCharBuffer();
            IntBuffer ints = b.asIntBuffer();
            LongBuffer longs = b.asLongBuffer();
            show("chars", chars);
            show("ints", ints);
            show("longs", longs);
            show("floats", b.asFloatBuffer());
            ints.put(1, 0x41424344);
            System.out.println(b.get(8) + " " + (int) chars.get(2) + " " + longs.get(0) + " " + ints.order());
            b.compact();
            show("compacted", b);
            System.out.println(b.get(0) + " " + b.get(15));
            b.flip();
            ByteBuffer same = ByteBuffer.wrap(new byte[b.remaining()]);
            same.put(b.duplicate()).flip();
            System.out.println(same.equals(b) + " " + (same.hashCode() == b.hashCode()) + " " + same.compareTo(b));
            same.put(3, (byte) -1);
            System.out.println(same.equals(b) + " " + Integer.signum(same.compareTo(b)));
            for (int i = 0; i < 5; i++) {
                try {
                    if (i == 0) b.get(100);
                    if (i == 1) b.put(new byte[100]);
                    if (i == 2) b.get(new byte[100]);
                    if (i == 3) b.position(50);
                    if (i == 4) b.getInt(b.limit() - 2);
                } catch (IndexOutOfBoundsException e) {
                    System.out.println(i + " index");
                } catch (BufferOverflowException e) {
                    System.out.println(i + " overflow");
                } catch (BufferUnderflowException e) {
                    System.out.println(i + " underflow");
                } catch (IllegalArgumentException e) {
                    System.out.println(i + " argument");
                }
            }
            try {
                b.clear();
                b.reset();
            } catch (InvalidMarkException e) {
                System.out.println("no mark");
            }
            b.position(3).mark();
            b.position(10);
            b.reset();
            System.out.println(b.position() + " " + b.rewind().position());
        }
        CharBuffer text = CharBuffer.wrap("hello world");
        show("text", text);
        System.out.println(text.subSequence(2, 5) + " " + text.charAt(4) + " " + text.length() + " " + CharBuffer.wrap("abcd", 1, 3));
        CharBuffer own = CharBuffer.allocate(10);
        own.append("ab").append('c').put("de").flip();
        System.out.println(own + " " + own.toString().length() + " " + own.compareTo(CharBuffer.wrap("abd")));
        byte[] array = {1, 2, 3, 4, 5, 6};
        ByteBuffer part = ByteBuffer.wrap(array, 2, 3);
        show("part", part);
        System.out.println(part.arrayOffset() + " " + part.slice().arrayOffset() + " " + part.get() + " " + (part.array() == array));
        System.out.println(DoubleBuffer.wrap(new double[] {Double.NaN}).equals(DoubleBuffer.wrap(new double[] {Double.NaN})));
        try {
            part.put(part);
        } catch (IllegalArgumentException e) {
            System.out.println("itself");
        }
        try {
            ByteBuffer.allocate(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
        System.out.println(ShortBuffer.wrap(new short[3]).put((short) 1).position());
    }
}
