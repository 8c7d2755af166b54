import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;

/** Readers and writers over memory. */
public class Streams {
    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour"));
        String line;
        while ((line = r.readLine()) != null) System.out.print("[" + line + "]");
        System.out.println();
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(new BufferedWriter(w));
        p.printf("%d-%s", 5, "x");
        p.print('c');
        p.print(1.5);
        p.println(true);
        p.append("app").append('!');
        p.flush();
        System.out.println(w);
        LineNumberReader l = new LineNumberReader(new StringReader("a\nb\nc"));
        l.readLine();
        l.readLine();
        System.out.println(l.getLineNumber() + " " + (char) l.read());
        PushbackReader b = new PushbackReader(new StringReader("xyz"), 2);
        int c = b.read();
        b.unread('Q');
        b.unread('R');
        System.out.println("" + (char) c + (char) b.read() + (char) b.read() + (char) b.read());
        StreamTokenizer t =
                new StreamTokenizer(new StringReader("foo 12.5 'quoted' // comment\n+ bar"));
        StringBuilder s = new StringBuilder();
        while (t.nextToken() != StreamTokenizer.TT_EOF)
            s.append(
                            t.ttype == StreamTokenizer.TT_WORD
                                    ? "w:" + t.sval
                                    : t.ttype == StreamTokenizer.TT_NUMBER
                                            ? "n:" + t.nval
                                            : "o:" + (char) t.ttype + t.sval)
                    .append(' ');
        System.out.println(s);
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars", 1, 3);
        System.out.println(
                cw.size() + cw.toString() + new CharArrayReader(cw.toCharArray()).read());
        BufferedReader m = new BufferedReader(new StringReader("mark and reset"));
        m.mark(20);
        m.read(new char[5]);
        m.reset();
        System.out.println(m.readLine() + m.readLine());
        try {
            r.close();
            r.read();
        } catch (java.io.IOException e) {
            System.out.println("closed");
        }
    }
}
