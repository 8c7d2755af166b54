package gibbon.icu;

import android.icu.text.TimeZoneNames;
import android.icu.util.ULocale;
import java.util.Map;

/** The natives of {@code libcore.icu.TimeZoneNames}. */
public final class TimeZoneNamesNatives {
    private TimeZoneNamesNatives() {}

    static String getExemplarLocation(String locale, String zone) {
        String name = TimeZoneNames.getInstance(new ULocale(locale)).getExemplarLocationName(zone);
        return name == null ? "" : name;
    }

    static void fillZoneStrings(String locale, String[][] rows) {
        long now = System.currentTimeMillis();
        Map<String, String> table = ZoneTable.find(locale, now);
        ZoneNames names = null;
        for (String[] row : rows) {
            String line = table.get(row[0]);
            if (line != null) {
                ZoneTable.fill(line, row);
            } else {
                names = names != null ? names : new ZoneNames(locale, now);
                names.fill(row);
            }
        }
    }
}
