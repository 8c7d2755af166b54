import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Calendar;
import java.util.Date;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.TimeZone;

/** Conversions, flags and what is wrong with them. */
public class FormatterCorners {
    static class Own implements Formattable {
        public void formatTo(Formatter f, int flags, int width, int precision) {
            f.format("own(%d,%d,%b,%b)", width, precision, (flags & FormattableFlags.ALTERNATE) != 0, (flags & FormattableFlags.UPPERCASE) != 0);
        }
    }

    static void show(String format, Object... args) {
        try {
            System.out.println(format + " -> [" + String.format(Locale.US, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " -> " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        show("%5d|%-5d|%05d|%+d|% d|%(d|%,d", 42, 42, 42, 42, 42, -42, 1234567);
        show("%x|%X|%#x|%o|%#o|%08x", -1, 255, 255, 8, 8, 48879);
        show("%x|%x|%o|%x", (byte) -1, (short) -2, -3L, new BigInteger("-255"));
        show("%d|%,d|%(d", new BigInteger("123456789012345678901"), new BigInteger("-123456789012345678901"), new BigInteger("-7"));
        show("%b|%B|%b|%5b|%.2b", true, "x", null, false, true);
        show("%c|%C|%c|%3c|%c", 'a', 'b', 0x1F600, 'z', (byte) 65);
        show("%s|%S|%10s|%-10s|%.3s|%8.2s|%s", "text", "text", "r", "l", "truncated", "cut", null);
        show("%h|%H|%h", "hi", 255, null);
        show("%e|%.2e|%E|%10.3e", 12345.678, 0.00012345, 1e10, -3.14159);
        show("%g|%.3g", 0.0001, 123456.0);
        show("%a|%a|%A", 1.0, -0.5, 255.0);
        show("%f|%.0f|%10.2f|%-10.1f|%+.3f|%(,.2f", 1.5, 2.7, 3.14159, 2.26, 1.0, -12345.678);
        show("%f|%e|%g|%5.1f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        show("%.3f|%.10f|%e", new BigDecimal("1.23456789"), new BigDecimal("1E-5"), new BigDecimal("12345.6789"));
        show("%2$s %1$s %<s %s", "a", "b");
        show("%%|%5%|%-5%|%n", 1);
        show("%s|%#s|%-8S|%.4s", new Own(), new Own(), new Own(), new Own());
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("GMT"), Locale.US);
        c.setTimeInMillis(1234567890123L);
        show("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tp %<tj %<te %<tk %<tl %<tI", c);
        show("%tB|%<tb|%<tA|%<ta|%<th|%<TB|%<ty|%<tC", c);
        show("%tT|%<tr|%<tR|%<tD|%<tF|%<ts|%<tQ|%<tN|%<tz", c);
        show("%tF|%tF", new Date(0), 86400000L);
        for (String wrong : new String[] {"%d", "%q", "%-d", "%.2d", "%,x", "%#d", "%+s", "%0d", "% +d", "%c", "%s %s", "%3$s", "%-05d", "%<s"}) show(wrong, "text");
        show("%d", 1.5);
        show("%f", 1);
        show("%x", 1.0);
        show("%c", 0x110000);
        show("%tY", "s");
        StringBuilder target = new StringBuilder();
        Formatter f = new Formatter(target, Locale.GERMANY);
        f.format("%,.2f", 1234567.891).format(Locale.FRANCE, " %.1f", 0.5);
        System.out.println(target + " " + f.locale() + " " + (f.out() == target) + " " + f.ioException());
        f.close();
        try {
            f.format("x");
        } catch (java.util.FormatterClosedException e) {
            System.out.println("closed");
        }
        System.out.println(String.format("%s %s", (Object[]) new String[] {"array", "spread"}) + " " + String.format("no arguments") + " " + String.format("%s", (Object) null));
    }
}
