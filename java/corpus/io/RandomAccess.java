import java.io.File;
import java.io.RandomAccessFile;

/** Random access files. */
public class RandomAccess {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("rand", null);
        RandomAccessFile r = new RandomAccessFile(f, "rw");
        r.writeInt(42);
        r.writeUTF("text");
        r.writeDouble(2.5);
        System.out.println(r.length() + " " + r.getFilePointer());
        r.seek(0);
        System.out.println(r.readInt() + r.readUTF() + r.readDouble());
        r.seek(100);
        r.write(7);
        System.out.println(r.length());
        r.seek(50);
        System.out.println(r.read());
        r.setLength(4);
        System.out.println(r.length() + " " + r.getFilePointer());
        r.seek(0);
        r.writeLong(-1);
        r.seek(2);
        System.out.println(r.readUnsignedShort() + " " + r.skipBytes(100) + " " + r.read());
        r.seek(0);
        r.writeBytes("line one\nline two\r\nend");
        r.seek(0);
        System.out.println(r.readLine() + r.readLine() + r.readLine() + r.readLine());
        r.close();
        try {
            r.read();
        } catch (java.io.IOException e) {
            System.out.println("closed");
        }
        RandomAccessFile ro = new RandomAccessFile(f, "r");
        try {
            ro.write(1);
        } catch (java.io.IOException e) {
            System.out.println("read only");
        }
        ro.close();
        try {
            new RandomAccessFile(f, "zz");
        } catch (IllegalArgumentException e) {
            System.out.println("mode");
        }
        f.delete();
    }
}
