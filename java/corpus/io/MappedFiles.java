import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.MappedByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;

/** Files mapped into memory. */
public class MappedFiles {
    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("mapped", null);
        FileOutputStream out = new FileOutputStream(file);
        byte[] content = new byte[10000];
        for (int i = 0; i < content.length; i++) content[i] = (byte) (i / 3);
        out.write(content);
        out.close();
        RandomAccessFile open = new RandomAccessFile(file, "rw");
        FileChannel channel = open.getChannel();
        MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
        System.out.println(map.isDirect() + " " + map.capacity() + " " + map.isReadOnly() + " " + map.get(4096) + " " + map.order());
        map.put(5000, (byte) 99);
        map.putInt(0, 0x01020304);
        map.force();
        open.seek(5000);
        System.out.println(open.read() + " " + (open.readByte() == content[5001]));
        open.seek(0);
        System.out.println(open.readInt());
        MappedByteBuffer middle = channel.map(FileChannel.MapMode.READ_ONLY, 4999, 3);
        System.out.println(middle.get(1) + " " + middle.remaining() + " " + middle.isReadOnly());
        try {
            middle.put(0, (byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        map.put(5001, (byte) 77);
        map.force();
        System.out.println(channel.map(FileChannel.MapMode.READ_ONLY, 4999, 3).get(2) + " " + map.isLoaded());
        MappedByteBuffer own = channel.map(FileChannel.MapMode.PRIVATE, 0, 100);
        own.put(50, (byte) 55);
        open.seek(50);
        System.out.println(own.get(50) + " " + open.read() + " " + map.get(50));
        MappedByteBuffer longer = channel.map(FileChannel.MapMode.READ_WRITE, 9990, 100);
        System.out.println(channel.size() + " " + longer.get(99));
        longer.put(99, (byte) 1);
        longer.force();
        open.seek(10089);
        System.out.println(open.read());
        IntBuffer ints = map.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        System.out.println(ints.get(0) + " " + ints.capacity());
        ByteBuffer slice = ((ByteBuffer) map.position(8)).slice();
        System.out.println(slice.get(0) + " " + slice.capacity() + " " + map.duplicate().position());
        System.out.println(map.load() == map);
        channel.close();
        System.out.println(map.get(5000));
        FileInputStream in = new FileInputStream(file);
        try {
            in.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 10);
        } catch (NonWritableChannelException e) {
            System.out.println("not writable");
        }
        long sum = 0;
        MappedByteBuffer all = in.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, in.getChannel().size());
        while (all.hasRemaining()) sum += all.get();
        System.out.println(sum);
        for (long[] wrong : new long[][] {{-1, 5}, {0, -5}, {0, 1L << 40}}) {
            try {
                in.getChannel().map(FileChannel.MapMode.READ_ONLY, wrong[0], wrong[1]);
            } catch (IllegalArgumentException e) {
                System.out.println("wrong part");
            }
        }
        in.close();
        System.out.println(file.delete());
    }
}
