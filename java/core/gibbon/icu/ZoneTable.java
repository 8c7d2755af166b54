package gibbon.icu;

import android.icu.util.TimeZone;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Names of all time zones in the locales that every program asks for, made when the boot pack is made.
 *
 * <p>Android fills a list of all zones for the root locale, American English and the default locale when a program
 * first prints a date, which takes ICU twenty million instructions. A line has a zone's id and its four names,
 * separated by tabs; a name that is not there is empty. When a zone changes its names, another line follows whose id
 * ends with {@code @} and the time of the change.
 */
final class ZoneTable {
    /** The tables begin in June 2015. ICU's data know hardly any change after that. */
    private static final long VALID_FROM = 1433116800000L;

    private static final long FAR_FUTURE = 4102444800000L;
    private static final String FOLDER = "gibbon/icu/zones/";
    private static final String[] LOCALES = {"", "en_US"};

    private ZoneTable() {}

    /** Lines by zone, as they are at a time; empty for a locale without a table. */
    static Map<String, String> find(String locale, long time) {
        HashMap<String, String> rows = new HashMap<String, String>();
        String text = time < VALID_FROM ? null : Tables.read(FOLDER + fileName(locale));
        if (text != null) {
            for (String line : Tables.lines(text)) {
                String id = line.substring(0, line.indexOf('\t'));
                int change = id.indexOf('@');
                if (change < 0) {
                    rows.put(id, line);
                } else if (time >= Long.parseLong(id.substring(change + 1))) {
                    rows.put(id.substring(0, change), line);
                }
            }
        }
        return rows;
    }

    /** Copies the names of a line into a row of Android's. */
    static void fill(String line, String[] row) {
        int start = line.indexOf('\t') + 1;
        for (int i = 1; i < row.length; i++) {
            int end = i + 1 < row.length ? line.indexOf('\t', start) : line.length();
            row[i] = end > start ? line.substring(start, end) : null;
            start = end + 1;
        }
    }

    private static String fileName(String locale) {
        return locale.isEmpty() ? "root" : locale;
    }

    /** Writes the tables below a folder. */
    static void write(File folder) throws IOException {
        for (String locale : LOCALES) {
            StringBuilder out = new StringBuilder();
            for (String id : new TreeSet<String>(Arrays.asList(TimeZone.getAvailableIDs()))) {
                out.append(id).append(names(id, locale, VALID_FROM));
                appendChange(id, locale, out);
            }
            Tables.write(new File(folder, FOLDER + fileName(locale)), out.toString());
        }
    }

    /** Looks for the time of the last change, of which there is at most one. */
    private static void appendChange(String id, String locale, StringBuilder out) {
        String last = names(id, locale, FAR_FUTURE);
        long before = VALID_FROM;
        long after = FAR_FUTURE;
        if (names(id, locale, before).equals(last)) {
            return;
        }
        while (after - before > 1) {
            long middle = (before + after) / 2;
            if (names(id, locale, middle).equals(last)) {
                after = middle;
            } else {
                before = middle;
            }
        }
        out.append(id).append('@').append(after).append(last);
    }

    private static String names(String id, String locale, long time) {
        String[] row = {id, null, null, null, null};
        new ZoneNames(locale, time).fill(row);
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < row.length; i++) {
            out.append('\t').append(row[i] == null ? "" : row[i]);
        }
        return out.append('\n').toString();
    }
}
