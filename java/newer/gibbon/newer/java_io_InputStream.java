package gibbon.newer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/** What {@link InputStream} has since Android 13. */
public class java_io_InputStream {
    public static byte[] readAllBytes(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        transferTo(in, all);
        return all.toByteArray();
    }

    public static byte[] readNBytes(InputStream in, int count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        int read = 0;
        while (all.size() < count && read >= 0) {
            read = in.read(buffer, 0, Math.min(buffer.length, count - all.size()));
            all.write(buffer, 0, Math.max(read, 0));
        }
        return all.toByteArray();
    }

    public static int readNBytes(InputStream in, byte[] to, int start, int count) throws IOException {
        java_util_Objects.checkFromIndexSize(start, count, to.length);
        int done = 0;
        int read = 0;
        while (done < count && read >= 0) {
            read = in.read(to, start + done, count - done);
            done += Math.max(read, 0);
        }
        return done;
    }

    public static long transferTo(InputStream in, OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        byte[] buffer = new byte[8192];
        long done = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
            done += read;
        }
        return done;
    }
}
