package gibbon.icu;

import android.icu.impl.ZoneMeta;
import android.icu.text.TimeZoneNames;
import android.icu.text.TimeZoneNames.NameType;
import android.icu.util.ULocale;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Names of time zones in one locale at one time, as Android takes them from ICU. */
final class ZoneNames {
    private static final NameType[] COLUMNS = {
        NameType.LONG_STANDARD, NameType.SHORT_STANDARD, NameType.LONG_DAYLIGHT, NameType.SHORT_DAYLIGHT,
    };
    /** Zones that ICU has no names for; Android calls them all UTC. */
    private static final Set<String> UTC = new HashSet<String>(Arrays.asList(
            "Etc/UCT", "Etc/UTC", "Etc/Universal", "Etc/Zulu", "UCT", "UTC", "Universal", "Zulu"));

    private final TimeZoneNames names;
    private final long time;

    ZoneNames(String locale, long time) {
        this.names = TimeZoneNames.getInstance(new ULocale(locale));
        this.time = time;
    }

    /** Fills a row that begins with an id. What is only a distance from GMT stays null: the caller knows it better. */
    void fill(String[] row) {
        boolean utc = UTC.contains(row[0]);
        String metaZone = utc ? null : metaZone(row[0]);
        for (int i = 0; i < COLUMNS.length; i++) {
            String name = utc ? "UTC" : name(row[0], metaZone, COLUMNS[i]);
            if (name != null && !name.startsWith("GMT")) {
                row[i + 1] = name;
            }
        }
    }

    private String metaZone(String zone) {
        String canonical = ZoneMeta.getCanonicalCLDRID(zone);
        return canonical == null ? null : names.getMetaZoneID(canonical, time);
    }

    /** A zone's own name goes before that of the larger area which keeps the same time. */
    private String name(String zone, String metaZone, NameType type) {
        String own = names.getTimeZoneDisplayName(zone, type);
        return own != null || metaZone == null ? own : names.getMetaZoneDisplayName(metaZone, type);
    }
}
