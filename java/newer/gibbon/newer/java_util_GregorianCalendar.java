package gibbon.newer;

import java.time.DateTimeUtils;
import java.time.ZonedDateTime;
import java.util.GregorianCalendar;

/** What {@link GregorianCalendar} has since Android 8. */
public class java_util_GregorianCalendar {
    public static ZonedDateTime toZonedDateTime(GregorianCalendar calendar) {
        return DateTimeUtils.toZonedDateTime(calendar);
    }

    public static GregorianCalendar from(ZonedDateTime time) {
        return DateTimeUtils.toGregorianCalendar(time);
    }
}
