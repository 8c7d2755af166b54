package gibbon.icu;

import android.icu.impl.ZoneMeta;
import android.icu.text.TimeZoneNames;
import android.icu.text.TimeZoneNames.NameType;
import android.icu.util.ULocale;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The natives of {@code libcore.icu.TimeZoneNames}. */
public final class TimeZoneNamesNatives {
    private static final NameType[] COLUMNS = {
        NameType.LONG_STANDARD, NameType.SHORT_STANDARD, NameType.LONG_DAYLIGHT, NameType.SHORT_DAYLIGHT,
    };
    /** Zones that ICU has no names for; Android calls them all UTC. */
    private static final Set<String> UTC = new HashSet<String>(Arrays.asList(
            "Etc/UCT", "Etc/UTC", "Etc/Universal", "Etc/Zulu", "UCT", "UTC", "Universal", "Zulu"));

    private TimeZoneNamesNatives() {}

    static String getExemplarLocation(String locale, String zone) {
        String name = TimeZoneNames.getInstance(new ULocale(locale)).getExemplarLocationName(zone);
        return name == null ? "" : name;
    }

    static void fillZoneStrings(String locale, String[][] rows) {
        TimeZoneNames names = TimeZoneNames.getInstance(new ULocale(locale));
        long now = System.currentTimeMillis();
        for (String[] row : rows) {
            fill(row, names, now);
        }
    }

    /** What is only a distance from GMT stays null: the caller knows the zone's transitions better. */
    private static void fill(String[] row, TimeZoneNames names, long now) {
        boolean utc = UTC.contains(row[0]);
        String metaZone = utc ? null : metaZone(row[0], names, now);
        for (int i = 0; i < COLUMNS.length; i++) {
            String name = utc ? "UTC" : name(row[0], metaZone, names, COLUMNS[i]);
            if (name != null && !name.startsWith("GMT")) {
                row[i + 1] = name;
            }
        }
    }

    private static String metaZone(String zone, TimeZoneNames names, long now) {
        String canonical = ZoneMeta.getCanonicalCLDRID(zone);
        return canonical == null ? null : names.getMetaZoneID(canonical, now);
    }

    /** A zone's own name goes before that of the larger area which keeps the same time. */
    private static String name(String zone, String metaZone, TimeZoneNames names, NameType type) {
        String own = names.getTimeZoneDisplayName(zone, type);
        return own != null || metaZone == null ? own : names.getMetaZoneDisplayName(metaZone, type);
    }
}
