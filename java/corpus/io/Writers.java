import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.util.Arrays;

/** Character streams over bytes with encodings. */
public class Writers {
    public static void main(String[] args) throws Exception {
        for (String cs : new String[] {"UTF-8", "ISO-8859-1", "UTF-16BE", "US-ASCII"}) {
            ByteArrayOutputStream b = new ByteArrayOutputStream();
            OutputStreamWriter w = new OutputStreamWriter(b, cs);
            w.write("a\u00e9\u20ac");
            w.write('z');
            w.write("xyz", 1, 1);
            w.append("!").flush();
            System.out.println(cs + " " + Arrays.toString(b.toByteArray()));
            InputStreamReader r =
                    new InputStreamReader(new ByteArrayInputStream(b.toByteArray()), cs);
            StringBuilder s = new StringBuilder();
            for (int c; (c = r.read()) >= 0; ) s.append(Integer.toHexString(c)).append(' ');
            System.out.println(s);
            w.close();
        }
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(o, true, "UTF-8");
        p.print(1);
        p.print('c');
        p.print(2.5);
        p.println(new char[] {'x'});
        p.printf("%s|", "f");
        p.append("ap").write(65);
        System.out.println(o.toString("UTF-8") + p.checkError());
        BufferedWriter bw = new BufferedWriter(new OutputStreamWriter(o));
        bw.newLine();
        bw.write("tail");
        bw.close();
        try {
            bw.write("x");
        } catch (java.io.IOException e) {
            System.out.println("closed");
        }
        BufferedReader br =
                new BufferedReader(
                        new InputStreamReader(new ByteArrayInputStream("l1\nl2".getBytes())), 2);
        System.out.println(br.readLine() + br.read() + br.ready() + br.skip(1) + br.read());
        try {
            new InputStreamReader(new ByteArrayInputStream(new byte[0]), "bad set");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println("unsupported");
        }
    }
}
