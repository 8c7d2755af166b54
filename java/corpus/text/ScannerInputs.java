import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Words and numbers read from texts. */
public class ScannerInputs {
    public static void main(String[] args) throws Exception {
        Scanner s = new Scanner("12 0x1f -7 3.5 1,234 true word 99999999999");
        s.useLocale(Locale.US);
        System.out.println(s.nextInt() + " " + s.hasNextInt() + " " + s.next() + " " + s.nextShort() + " " + s.nextDouble() + " " + s.nextInt() + " " + s.nextBoolean());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("no int: " + s.next());
        }
        System.out.println(s.hasNextInt() + " " + s.hasNextLong() + " " + s.nextLong() + " " + s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        s = new Scanner("a,b;;c").useDelimiter("[,;]");
        StringBuilder words = new StringBuilder();
        while (s.hasNext()) words.append('<').append(s.next()).append('>');
        System.out.println(words + " " + s.delimiter());
        s = new Scanner("first line\n\nthird 3\r\nlast");
        System.out.println(s.nextLine() + "|" + s.nextLine() + "|" + s.next() + "|" + s.nextInt() + "|" + s.nextLine() + "|" + s.hasNextLine() + "|" + s.nextLine() + "|" + s.hasNextLine());
        s = new Scanner("ff 101 zz").useRadix(16);
        System.out.println(s.nextInt() + " " + s.nextInt(2) + " " + s.nextInt(36) + " " + s.radix());
        s = new Scanner("123456789012345678901234567890 0.1000000000000000000001");
        System.out.println(s.nextBigInteger().equals(new BigInteger("123456789012345678901234567890")) + " " + s.nextBigDecimal().equals(new BigDecimal("0.1000000000000000000001")));
        s = new Scanner("key=value; other=thing");
        System.out.println(s.findWithinHorizon("(\\w+)=(\\w+)", 0) + " " + s.match().group(2) + " " + s.findWithinHorizon("nothing", 5) + " " + s.findWithinHorizon("t..ng", 30));
        s = new Scanner("xxabc").skip("x*");
        System.out.println(s.next());
        try {
            new Scanner("abc").skip("\\d");
        } catch (NoSuchElementException e) {
            System.out.println("cannot skip");
        }
        s = new Scanner("1 two 3").useDelimiter(Pattern.compile("\\s"));
        System.out.println(s.hasNext("\\d") + " " + s.next("\\d") + " " + s.hasNext("\\d") + " " + s.next(Pattern.compile("t\\w+")) + " " + s.nextByte());
        s = new Scanner(new ByteArrayInputStream("gr\u00fc\u00df dich".getBytes("UTF-8")), "UTF-8");
        System.out.println(s.next().length() + " " + s.next() + " " + s.ioException());
        s = new Scanner(new Reader() {
            int reads;

            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                if (reads++ > 2) throw new IOException("broken");
                buffer[offset] = reads == 2 ? ' ' : 'x';
                return 1;
            }

            @Override
            public void close() {
                System.out.println("closed");
            }
        });
        System.out.println(s.next() + " " + s.next() + " " + s.hasNext() + " " + s.ioException().getMessage());
        s.close();
        try {
            s.next();
        } catch (IllegalStateException e) {
            System.out.println("closed already");
        }
        s = new Scanner("1.234,5 7");
        s.useLocale(Locale.GERMANY);
        System.out.println(s.nextDouble() + " " + s.locale() + " " + s.nextInt());
        try {
            new Scanner("x").useRadix(40);
        } catch (IllegalArgumentException e) {
            System.out.println("radix");
        }
        try {
            new Scanner("x").remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no removing");
        }
    }
}
