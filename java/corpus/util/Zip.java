import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Deflater and Inflater round trips. */
public class Zip {
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[5000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i % 50 * (i / 500));
        for (int level : new int[] {0, 1, 6, 9})
            for (boolean raw : new boolean[] {false, true}) {
                Deflater d = new Deflater(level, raw);
                d.setInput(data);
                d.finish();
                byte[] z = new byte[8000];
                int n = 0;
                while (!d.finished()) n += d.deflate(z, n, 100);
                Inflater i = new Inflater(raw);
                i.setInput(z, 0, n);
                byte[] out = new byte[6000];
                int m = 0;
                while (!i.finished()) {
                    int k = i.inflate(out, m, 777);
                    if (k == 0 && i.needsInput()) break;
                    m += k;
                }
                System.out.println(
                        level
                                + " "
                                + raw
                                + " "
                                + (n < data.length || level == 0)
                                + " "
                                + m
                                + " "
                                + Arrays.equals(data, Arrays.copyOf(out, m))
                                + " "
                                + d.getTotalIn()
                                + " "
                                + i.getTotalOut()
                                + (raw ? "" : " " + d.getAdler()));
                d.end();
                i.end();
            }
        Inflater bad = new Inflater();
        bad.setInput(new byte[] {1, 2, 3, 4});
        try {
            bad.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println("bad data");
        }
        Deflater dict = new Deflater();
        dict.setDictionary("hello hello".getBytes());
        dict.setInput("hello".getBytes());
        dict.finish();
        byte[] z = new byte[50];
        int n = dict.deflate(z);
        Inflater id = new Inflater();
        id.setInput(z, 0, n);
        byte[] o = new byte[10];
        System.out.println(id.inflate(o) + " " + id.needsDictionary());
        id.setDictionary("hello hello".getBytes());
        System.out.println(new String(o, 0, id.inflate(o)));
        CRC32 c = new CRC32();
        c.update("123456789".getBytes());
        Adler32 a = new Adler32();
        a.update("123456789".getBytes());
        System.out.println(Long.toHexString(c.getValue()) + " " + a.getValue());
        c.reset();
        c.update(65);
        System.out.println(c.getValue());
        CheckedInputStream ci =
                new CheckedInputStream(new java.io.ByteArrayInputStream(data), new CRC32());
        while (ci.read(z) > 0) {}
        System.out.println(ci.getChecksum().getValue());
    }
}
