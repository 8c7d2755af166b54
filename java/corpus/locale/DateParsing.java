import java.text.DateFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Dates read with patterns, strictly and leniently. */
public class DateParsing {
    public static void main(String[] args) throws Exception {
        parse("yyyy-MM-dd", "2016-02-29", Locale.US);
        parse("yyyy-MM-dd", "2015-02-29", Locale.US);
        parse("yyyy-MM-dd'T'HH:mm:ss", "2001-07-04T12:08:56", Locale.US);
        parse("d MMMM yyyy", "3 M\u00e4rz 2014", Locale.GERMANY);
        parse("d MMMM yyyy", "14 juillet 1789", Locale.FRANCE);
        parse("EEE, d MMM yyyy", "Sun, 6 Nov 1994", Locale.US);
        parse("MM/dd/yy", "12/31/99", Locale.US);
        parse("hh:mm a", "11:59 PM", Locale.US);
        parse("D yyyy", "366 2016", Locale.US);
        parse("yyyy", "x", Locale.US);
        parse("yyyy-MM-dd Z", "2000-01-01 +0530", Locale.US);
        SimpleDateFormat strict = new SimpleDateFormat("yyyy-MM-dd", Locale.US);
        strict.setLenient(false);
        try {
            System.out.println(strict.parse("2015-13-01"));
        } catch (ParseException e) {
            System.out.println("strict: " + e.getErrorOffset());
        }
        ParsePosition position = new ParsePosition(2);
        DateFormat year = new SimpleDateFormat("yyyy", Locale.US);
        year.setTimeZone(TimeZone.getTimeZone("GMT"));
        Date date = year.parse("--1999--", position);
        System.out.println(date.getTime() + " " + position.getIndex());
    }

    private static void parse(String pattern, String text, Locale locale) {
        SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
        format.setTimeZone(TimeZone.getTimeZone("GMT"));
        try {
            System.out.println(text + " = " + format.parse(text).getTime());
        } catch (ParseException e) {
            System.out.println(text + " fails at " + e.getErrorOffset());
        }
    }
}
