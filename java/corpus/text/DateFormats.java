import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** SimpleDateFormat with fixed zone and locale. */
public class DateFormats {
    public static void main(String[] args) throws Exception {
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss.SSS", Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("GMT"));
        long[] v = {0, 86399999, 951782400000L, -1, 1234567890123L, 4102444800000L};
        for (long t : v) System.out.println(f.format(new Date(t)));
        for (String p :
                new String[] {
                    "d/M/yy",
                    "EEE, d MMM yyyy",
                    "EEEE MMMM",
                    "h:mm a",
                    "HH 'o''clock'",
                    "D w",
                    "yyyyMMdd",
                    "k K"
                }) {
            SimpleDateFormat g = new SimpleDateFormat(p, Locale.US);
            g.setTimeZone(TimeZone.getTimeZone("GMT"));
            System.out.println(g.format(new Date(1234567890123L)));
        }
        System.out.println(f.parse("2001-02-03 04:05:06.007").getTime());
        try {
            f.parse("not a date");
        } catch (java.text.ParseException e) {
            System.out.println("parse " + e.getErrorOffset());
        }
        f.setLenient(false);
        try {
            f.parse("2001-13-01 00:00:00.000");
        } catch (java.text.ParseException e) {
            System.out.println("strict");
        }
        f.setLenient(true);
        System.out.println(f.parse("2001-13-32 25:00:00.000").getTime());
        SimpleDateFormat z = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ssZ", Locale.US);
        z.setTimeZone(TimeZone.getTimeZone("GMT+05:30"));
        System.out.println(
                z.format(new Date(0)) + " " + z.parse("1970-01-01T00:00:00+0100").getTime());
        System.out.println(f.toPattern());
    }
}
