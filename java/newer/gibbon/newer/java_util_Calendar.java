package gibbon.newer;

import java.time.DateTimeUtils;
import java.time.Instant;
import java.util.Calendar;

/** What {@link Calendar} has since Android 8. */
public class java_util_Calendar {
    public static Instant toInstant(Calendar calendar) {
        return DateTimeUtils.toInstant(calendar);
    }
}
