import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** GregorianCalendar arithmetic. */
public class Calendars {
    public static void main(String[] args) throws Exception {
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("GMT"), Locale.US);
        c.setTimeInMillis(1330473600000L);
        System.out.println(show(c));
        c.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(show(c));
        c.add(Calendar.MONTH, 12);
        System.out.println(show(c));
        c.set(2013, Calendar.JANUARY, 31, 10, 20, 30);
        c.add(Calendar.MONTH, 1);
        System.out.println(show(c));
        c.roll(Calendar.DAY_OF_MONTH, 10);
        System.out.println(show(c));
        c.add(Calendar.HOUR, -50);
        System.out.println(show(c));
        System.out.println(
                c.getActualMaximum(Calendar.DAY_OF_MONTH)
                        + " "
                        + c.getActualMaximum(Calendar.DAY_OF_YEAR)
                        + " "
                        + c.getFirstDayOfWeek()
                        + " "
                        + ((GregorianCalendar) c).isLeapYear(2000)
                        + ((GregorianCalendar) c).isLeapYear(1900));
        c.clear();
        c.set(Calendar.YEAR, 1582);
        c.set(Calendar.MONTH, Calendar.OCTOBER);
        c.set(Calendar.DAY_OF_MONTH, 4);
        c.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(show(c));
        c.setTimeInMillis(0);
        c.set(Calendar.DAY_OF_WEEK, Calendar.SATURDAY);
        System.out.println(show(c));
        c.setLenient(false);
        c.set(Calendar.MONTH, 15);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println("strict");
        }
        Date a = new Date(5), b = new Date(10);
        System.out.println(
                a.before(b)
                        + " "
                        + a.compareTo(b)
                        + " "
                        + a.equals(new Date(5))
                        + " "
                        + b.hashCode());
    }

    static String show(Calendar c) {
        return c.getTimeInMillis()
                + " "
                + c.get(Calendar.YEAR)
                + "-"
                + c.get(Calendar.MONTH)
                + "-"
                + c.get(Calendar.DAY_OF_MONTH)
                + " "
                + c.get(Calendar.HOUR_OF_DAY)
                + ":"
                + c.get(Calendar.MINUTE)
                + " dow "
                + c.get(Calendar.DAY_OF_WEEK)
                + " doy "
                + c.get(Calendar.DAY_OF_YEAR)
                + " week "
                + c.get(Calendar.WEEK_OF_YEAR)
                + " ampm "
                + c.get(Calendar.AM_PM)
                + " era "
                + c.get(Calendar.ERA);
    }
}
