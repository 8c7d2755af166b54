import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** Offsets and daylight saving of well-known zones. */
public class TimeZones {
    public static void main(String[] args) throws Exception {
        String[] ids = {
            "GMT",
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Asia/Tokyo",
            "Australia/Sydney",
            "GMT+3",
            "GMT-08:30",
            "No/Such"
        };
        long[] times = {0L, 1200000000000L, 1215000000000L, 1333252800000L};
        for (String id : ids) {
            TimeZone z = TimeZone.getTimeZone(id);
            StringBuilder s = new StringBuilder(z.getID()).append(' ').append(z.getRawOffset());
            for (long t : times)
                s.append(' ')
                        .append(z.getOffset(t))
                        .append(z.inDaylightTime(new Date(t)) ? "D" : "S");
            System.out.println(s);
        }
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"));
        c.clear();
        c.set(2012, Calendar.MARCH, 25, 1, 59, 59);
        long before = c.getTimeInMillis();
        c.add(Calendar.SECOND, 1);
        System.out.println(c.getTimeInMillis() - before + " " + c.get(Calendar.HOUR_OF_DAY));
        SimpleTimeZone s = new SimpleTimeZone(3600000, "X");
        System.out.println(s.getOffset(0) + " " + s.useDaylightTime() + s.getID());
        System.out.println(TimeZone.getDefault().getID());
    }
}
