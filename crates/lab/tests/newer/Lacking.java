import android.graphics.Point;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Scanner;

/** Calls what nobody wrote: each is a gap, which answers as little as it can. */
public class Lacking {
    static class Own extends Reader {
        @Override
        public long transferTo(Writer out) throws IOException {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                return -1;
            }
            return 40 + super.transferTo(out);
        }

        @Override
        public int read(char[] buffer, int start, int length) {
            return -1;
        }

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws Exception {
        System.out.println("nothing: " + Reader.nullReader());
        System.out.println("a truth value: " + Lacking.class.isNestmateOf(Own.class));
        System.out.println("what is chained: " + new BigInteger("16").sqrt());
        System.out.println("an object: " + new Scanner("a b").tokens());
        System.out.println("a field: " + Character.UnicodeBlock.ADLAM);
        Reader own = new Own();
        System.out.println("the app's own: " + own.transferTo(null));
        PrintStream made = new PrintStream(System.out, true, Charset.forName("UTF-8"));
        made.println("made with fewer arguments");
        System.out.println("an array: " + Arrays.compare(new int[] {1}, new int[] {2}));
        try {
            ((Reader) null).transferTo(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        fields(new Point());
        try {
            fields(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void fields(Point point) {
        point.depth = 7;
        point.span = 1L << 40;
        point.label = "lost";
        point.x = 3;
        System.out.println("fields: " + point.x + " " + point.depth + " " + point.span + " " + point.label);
    }
}
