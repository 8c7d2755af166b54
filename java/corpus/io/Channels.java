import java.io.File;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** File channels, mapped buffers and transfers. */
public class Channels {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("chan", null);
        try (RandomAccessFile r = new RandomAccessFile(f, "rw");
                FileChannel c = r.getChannel()) {
            System.out.println(
                    c.write(ByteBuffer.wrap("channel data".getBytes()))
                            + " "
                            + c.size()
                            + " "
                            + c.position());
            ByteBuffer b = ByteBuffer.allocate(7);
            System.out.println(c.read(b, 8) + " " + c.position());
            c.position(0);
            b.clear();
            System.out.println(c.read(b));
            b.flip();
            byte[] x = new byte[b.remaining()];
            b.get(x);
            System.out.println(new String(x));
            ByteBuffer[] two = {ByteBuffer.allocate(2), ByteBuffer.allocateDirect(3)};
            System.out.println(c.read(two) + " " + two[1].position());
            c.truncate(5);
            System.out.println(c.size());
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 5);
            System.out.println((char) m.get(0));
            m.put(0, (byte) 'C');
            m.force();
            b = ByteBuffer.allocate(5);
            c.read(b, 0);
            System.out.println((char) b.get(0));
            c.position(c.size());
            System.out.println(c.write(ByteBuffer.wrap(new byte[] {1, 2})) + " " + c.size());
            System.out.println(c.read(ByteBuffer.allocate(0)) + " " + c.isOpen());
        }
        System.out.println(f.length());
        f.delete();
    }
}
