import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;

/** Byte array, buffered, data, sequence and pushback streams. */
public class ByteStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        BufferedOutputStream b = new BufferedOutputStream(o, 4);
        for (int i = 0; i < 10; i++) b.write(i * 30);
        b.write(new byte[] {1, 2, 3, 4, 5, 6}, 1, 4);
        System.out.println(o.size());
        b.flush();
        System.out.println(o.size() + " " + java.util.Arrays.toString(o.toByteArray()));
        InputStream in = new BufferedInputStream(new ByteArrayInputStream(o.toByteArray()), 3);
        in.mark(10);
        System.out.println(in.read() + " " + in.read() + " " + in.available());
        in.reset();
        byte[] buf = new byte[20];
        System.out.println(in.read(buf, 2, 5) + " " + buf[6] + " " + in.markSupported());
        int n, total = 0;
        while ((n = in.read(buf)) > 0) total += n;
        System.out.println(total + " " + in.read() + in.read(buf));
        SequenceInputStream s =
                new SequenceInputStream(
                        new ByteArrayInputStream("ab".getBytes()),
                        new ByteArrayInputStream("cd".getBytes()));
        StringBuilder t = new StringBuilder();
        for (int c; (c = s.read()) >= 0; ) t.append((char) c);
        System.out.println(t);
        PushbackInputStream p =
                new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2}), 2);
        int x = p.read();
        p.unread(x + 10);
        System.out.println(p.read() + p.read() + p.read());
        try {
            in.read(buf, 15, 10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        o.reset();
        o.write("reset".getBytes());
        System.out.println(o.toString() + o.toString("UTF-8").length());
        ByteArrayOutputStream w = new ByteArrayOutputStream();
        o.writeTo(w);
        System.out.println(w);
        System.out.println(new ByteArrayInputStream(new byte[0]).read());
    }
}
