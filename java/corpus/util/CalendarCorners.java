import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.*;

/** Calendars at their edges: cut-over, leniency, weeks, rolling, own time zones. */
public class CalendarCorners {
    static String show(Calendar c) {
        return c.get(Calendar.ERA) + " " + c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-" + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + ":" + c.get(Calendar.MINUTE) + " w" + c.get(Calendar.WEEK_OF_YEAR) + " d" + c.get(Calendar.DAY_OF_YEAR) + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.DST_OFFSET);
    }

    public static void main(String[] args) throws Exception {
        TimeZone gmt = TimeZone.getTimeZone("GMT");
        GregorianCalendar c = new GregorianCalendar(gmt, Locale.US);
        c.clear();
        c.set(1582, Calendar.OCTOBER, 4);
        System.out.println(show(c) + " " + c.getTimeInMillis());
        c.add(Calendar.DATE, 1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.isLeapYear(1500) + " " + c.isLeapYear(2000) + " " + c.isLeapYear(1900));
        c.clear();
        c.set(2015, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        System.out.println(show(c));
        c.set(2015, Calendar.DECEMBER, 31);
        c.roll(Calendar.MONTH, 2);
        System.out.println(show(c));
        c.roll(Calendar.DAY_OF_MONTH, -30);
        System.out.println(show(c));
        c.roll(Calendar.HOUR, 13);
        System.out.println(show(c) + " " + c.get(Calendar.AM_PM));
        c.set(2016, 13, 35, 25, 61, 61);
        System.out.println(show(c));
        c.setLenient(false);
        c.set(Calendar.MONTH, 13);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println("strict");
        }
        c.setLenient(true);
        for (int first : new int[] {Calendar.SUNDAY, Calendar.MONDAY}) {
            for (int days : new int[] {1, 4, 7}) {
                c.clear();
                c.setFirstDayOfWeek(first);
                c.setMinimalDaysInFirstWeek(days);
                c.set(2016, Calendar.JANUARY, 1);
                int one = c.get(Calendar.WEEK_OF_YEAR);
                c.set(2015, Calendar.DECEMBER, 31);
                System.out.print(one + "/" + c.get(Calendar.WEEK_OF_YEAR) + " ");
            }
        }
        System.out.println();
        c.clear();
        c.set(Calendar.YEAR, 2021);
        c.set(Calendar.MONTH, Calendar.MAY);
        c.set(Calendar.DAY_OF_WEEK, Calendar.FRIDAY);
        c.set(Calendar.DAY_OF_WEEK_IN_MONTH, -1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH));
        SimpleTimeZone own = new SimpleTimeZone(3600000, "Own", Calendar.MARCH, -1, Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 10800000);
        Calendar zoned = new GregorianCalendar(own, Locale.US);
        zoned.clear();
        zoned.set(2015, Calendar.MARCH, 29, 1, 59);
        System.out.println(show(zoned));
        zoned.add(Calendar.MINUTE, 1);
        System.out.println(show(zoned) + " " + own.inDaylightTime(zoned.getTime()));
        System.out.println(own.getOffset(GregorianCalendar.AD, 2015, Calendar.JULY, 1, Calendar.WEDNESDAY, 0) + " " + own.getRawOffset() + " " + own.useDaylightTime() + " " + own.hasSameRules(gmt) + " " + own.getDSTSavings());
        System.out.println(TimeZone.getTimeZone("GMT+5:30").getRawOffset() + " " + TimeZone.getTimeZone("Nowhere/City").getID() + " " + TimeZone.getTimeZone("America/New_York").getOffset(1436000000000L));
        Calendar a = new GregorianCalendar(2015, 5, 6), b = new GregorianCalendar(2015, 5, 7);
        System.out.println(a.before(b) + " " + a.after(b) + " " + a.compareTo(b) + " " + a.equals(a.clone()) + " " + (a.hashCode() == a.clone().hashCode()));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.US);
        f.setTimeZone(gmt);
        System.out.println(f.format(new Date(1234567890123L)) + " " + f.parse("2009-02-13T23:31:30.123+0100").getTime() + " " + f.toPattern());
        f.applyPattern("EEE, d MMM yy h:mm a, D, k K, 'q'''");
        System.out.println(f.format(new Date(1234567890123L)));
        f.applyPattern("yy/MM/dd");
        f.set2DigitYearStart(new Date(0));
        System.out.println(f.parse("69/12/31").getTime() + " " + f.parse("70/01/01").getTime());
        f.setLenient(false);
        ParsePosition at = new ParsePosition(0);
        System.out.println(f.parse("15/13/01", at) + " " + at.getIndex());
        try {
            f.parse("no date");
        } catch (ParseException e) {
            System.out.println("at " + e.getErrorOffset());
        }
        System.out.println(Date.UTC(70, 0, 2, 0, 0, 0) + " " + new Date(1000).compareTo(new Date(2000)));
    }
}
