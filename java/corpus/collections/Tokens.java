import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.util.Properties;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.TreeMap;

/** StringTokenizer, Scanner and Properties. */
public class Tokens {
    public static void main(String[] args) throws Exception {
        StringTokenizer t = new StringTokenizer("a b,c  d", " ,");
        System.out.println(t.countTokens());
        while (t.hasMoreTokens()) System.out.print("[" + t.nextToken() + "]");
        System.out.println();
        t = new StringTokenizer("1+2", "+", true);
        while (t.hasMoreElements()) System.out.print(t.nextElement());
        System.out.println();
        Scanner s = new Scanner("12 abc 3.5 true\nsecond line\n7");
        System.out.println(
                s.nextInt()
                        + s.next()
                        + s.nextDouble()
                        + s.nextBoolean()
                        + "|"
                        + s.nextLine()
                        + "|"
                        + s.nextLine()
                        + "|"
                        + s.hasNextInt()
                        + s.nextInt()
                        + s.hasNext());
        Properties p = new Properties();
        p.load(
                new StringReader(
                        "# comment\n"
                                + "key=value\n"
                                + "spaced : text here \n"
                                + "long=one \\\n"
                                + "  two\n"
                                + "uni=\\u00e9\n"
                                + "empty\n"));
        System.out.println(new TreeMap<Object, Object>(p));
        System.out.println(p.getProperty("none", "default") + p.getProperty("key"));
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        p.setProperty("a=b", "c:d");
        p.store(o, null);
        Properties q = new Properties();
        q.load(new ByteArrayInputStream(o.toByteArray()));
        System.out.println(q.equals(p));
        Properties child = new Properties(p);
        System.out.println(child.getProperty("key") + child.stringPropertyNames().size());
    }
}
