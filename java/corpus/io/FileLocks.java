import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;

/** Locks on parts of files, and what else file channels do. */
public class FileLocks {
    static String rest(FileChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(100);
        channel.read(buffer, 0);
        return new String(buffer.array(), 0, buffer.position());
    }

    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("locks", null);
        RandomAccessFile open = new RandomAccessFile(file, "rw");
        FileChannel channel = open.getChannel();
        FileLock lock = channel.lock(10, 20, false);
        System.out.println(lock.position() + " " + lock.size() + " " + lock.isShared() + " " + lock.isValid() + " " + (lock.channel() == channel));
        System.out.println(lock.overlaps(0, 10) + " " + lock.overlaps(0, 11) + " " + lock.overlaps(29, 1) + " " + lock.overlaps(30, 1));
        try {
            channel.tryLock(25, 10, false);
        } catch (OverlappingFileLockException e) {
            System.out.println("overlaps");
        }
        FileLock shared = channel.tryLock(30, 10, true);
        System.out.println(shared.isShared() + " " + shared.isValid());
        lock.release();
        System.out.println(lock.isValid() + " " + (channel.tryLock(0, 20, false) != null));
        channel.close();
        System.out.println(shared.isValid() + " " + channel.isOpen());
        try {
            channel.lock();
        } catch (ClosedChannelException e) {
            System.out.println("closed");
        }
        FileOutputStream out = new FileOutputStream(file);
        FileChannel write = out.getChannel();
        ByteBuffer[] parts = {ByteBuffer.wrap("abc".getBytes()), ByteBuffer.wrap("defgh".getBytes()), ByteBuffer.wrap("ij".getBytes())};
        System.out.println(write.write(parts) + " " + write.position() + " " + write.size());
        System.out.println(write.write(ByteBuffer.wrap("XY".getBytes()), 2) + " " + write.position());
        try {
            write.read(ByteBuffer.allocate(1));
        } catch (NonReadableChannelException e) {
            System.out.println("not readable");
        }
        write.position(20);
        write.write(ByteBuffer.wrap(new byte[] {'z'}));
        System.out.println(write.size() + " " + write.truncate(12).size() + " " + write.position());
        out.close();
        FileInputStream in = new FileInputStream(file);
        FileChannel read = in.getChannel();
        ByteBuffer first = ByteBuffer.allocate(4), second = ByteBuffer.allocateDirect(4);
        System.out.println(read.read(new ByteBuffer[] {first, second}) + " " + new String(first.array()) + " " + (char) second.get(0) + " " + read.position());
        System.out.println(read.read(ByteBuffer.allocate(9), 100) + " " + in.read() + " " + read.position());
        try {
            read.write(ByteBuffer.allocate(1));
        } catch (NonWritableChannelException e) {
            System.out.println("not writable");
        }
        try {
            read.lock();
        } catch (NonWritableChannelException e) {
            System.out.println("no exclusive lock");
        }
        File second2 = File.createTempFile("locks", null);
        FileChannel target = new RandomAccessFile(second2, "rw").getChannel();
        System.out.println(read.transferTo(2, 5, target) + " " + rest(target));
        read.position(0);
        System.out.println(target.transferFrom(read, 3, 4) + " " + rest(target) + " " + read.position());
        System.out.println(read.transferTo(50, 5, target) + " " + target.transferFrom(read, 90, 4) + " " + target.size());
        target.force(true);
        RandomAccessFile append = new RandomAccessFile(second2, "rw");
        append.seek(append.length());
        append.writeUTF("end");
        append.seek(append.length() - 3);
        System.out.println(append.readLine() + " " + append.getFilePointer() + " " + append.read());
        FileOutputStream appending = new FileOutputStream(second2, true);
        appending.getChannel().write(ByteBuffer.wrap("!".getBytes()));
        System.out.println(appending.getChannel().position() + " " + second2.length());
        for (String wrong : new String[] {"position", "size", "truncate"}) {
            try {
                if (wrong.equals("position")) target.position(-1);
                if (wrong.equals("size")) target.lock(0, -1, false);
                if (wrong.equals("truncate")) target.truncate(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(wrong);
            }
        }
        System.out.println(file.delete() + " " + second2.delete());
    }
}
