package gibbon.newer;

import java.time.DateTimeUtils;
import java.time.ZoneId;
import java.util.TimeZone;

/** What {@link TimeZone} has since Android 8. */
public class java_util_TimeZone {
    public static ZoneId toZoneId(TimeZone zone) {
        return DateTimeUtils.toZoneId(zone);
    }

    public static TimeZone getTimeZone(ZoneId zone) {
        return DateTimeUtils.toTimeZone(zone);
    }
}
