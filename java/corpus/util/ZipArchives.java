import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Writing and reading zip and gzip in memory. */
public class ZipArchives {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ZipOutputStream z = new ZipOutputStream(b);
        z.putNextEntry(new ZipEntry("a.txt"));
        z.write("content of a".getBytes());
        z.closeEntry();
        z.putNextEntry(new ZipEntry("dir/"));
        z.putNextEntry(new ZipEntry("dir/b.bin"));
        z.write(new byte[3000]);
        ZipEntry stored = new ZipEntry("stored");
        stored.setMethod(ZipEntry.STORED);
        stored.setSize(3);
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update("abc".getBytes());
        stored.setCrc(crc.getValue());
        z.putNextEntry(stored);
        z.write("abc".getBytes());
        try {
            z.putNextEntry(new ZipEntry("a.txt"));
        } catch (ZipException e) {
            System.out.println("duplicate");
        }
        z.close();
        ZipInputStream i = new ZipInputStream(new ByteArrayInputStream(b.toByteArray()));
        byte[] buf = new byte[5000];
        for (ZipEntry e; (e = i.getNextEntry()) != null; ) {
            int n, t = 0;
            while ((n = i.read(buf)) > 0) t += n;
            System.out.println(e.getName() + " " + e.isDirectory() + " " + t + " " + e.getMethod());
        }
        File f = File.createTempFile("zip", null);
        try (FileOutputStream o = new FileOutputStream(f)) {
            o.write(b.toByteArray());
        }
        try (ZipFile zf = new ZipFile(f)) {
            System.out.println(
                    zf.size()
                            + " "
                            + zf.getEntry("dir/b.bin").getSize()
                            + " "
                            + zf.getEntry("none")
                            + " "
                            + Long.toHexString(zf.getEntry("a.txt").getCrc())
                            + " "
                            + zf.getInputStream(zf.getEntry("a.txt")).read(buf)
                            + new String(buf, 0, 7));
        }
        f.delete();
        ByteArrayOutputStream g = new ByteArrayOutputStream();
        GZIPOutputStream go = new GZIPOutputStream(g);
        go.write("gzip gzip gzip".getBytes());
        go.close();
        GZIPInputStream gi = new GZIPInputStream(new ByteArrayInputStream(g.toByteArray()));
        int n = gi.read(buf);
        System.out.println(new String(buf, 0, n) + gi.read());
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[10]));
        } catch (java.io.IOException e) {
            System.out.println("not gzip");
        }
    }
}
