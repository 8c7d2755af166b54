import java.util.Currency;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.Scanner;

/** Currencies and scanning with patterns. */
public class CurrencyAndScanner {
    public static void main(String[] args) throws Exception {
        Currency c = Currency.getInstance("EUR");
        System.out.println(
                c.getCurrencyCode()
                        + c.getDefaultFractionDigits()
                        + Currency.getInstance(Locale.US)
                        + Currency.getInstance("JPY").getDefaultFractionDigits()
                        + Currency.getInstance("USD").getSymbol(Locale.US));
        try {
            Currency.getInstance("ZZZZ");
        } catch (IllegalArgumentException e) {
            System.out.println("unknown");
        }
        Scanner s =
                new Scanner("1,2;3 x 0x1f 12345678901 1e3")
                        .useDelimiter("[,;\\s]+")
                        .useLocale(Locale.US);
        System.out.println(s.nextInt() + s.nextByte() + s.nextShort() + s.next() + s.hasNextInt());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + s.next());
        }
        System.out.println(
                s.hasNextInt() + " " + s.nextLong() + " " + s.nextDouble() + s.hasNext());
        try {
            s.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("end");
        }
        Scanner l = new Scanner("a b\nfind 42 here\n");
        System.out.println(
                l.findInLine("b")
                        + "|"
                        + l.nextLine()
                        + "|"
                        + l.findInLine("(\\w+) (\\d+)")
                        + l.match().group(2)
                        + l.skip(" he").next());
        Scanner r = new Scanner("ff 10");
        System.out.println(r.nextInt(16) + r.nextInt(2));
        l.close();
        try {
            l.next();
        } catch (IllegalStateException e) {
            System.out.println("closed");
        }
    }
}
