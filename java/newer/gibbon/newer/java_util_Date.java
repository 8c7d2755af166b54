package gibbon.newer;

import java.time.DateTimeUtils;
import java.time.Instant;
import java.util.Date;

/** What {@link Date} has since Android 8. */
public class java_util_Date {
    public static Instant toInstant(Date date) {
        return DateTimeUtils.toInstant(date);
    }

    public static Date from(Instant instant) {
        return DateTimeUtils.toDate(instant);
    }
}
