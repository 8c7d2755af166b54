package gibbon.server;

import android.content.res.Resources;
import android.graphics.Typeface;
import android.icu.text.BreakIterator;
import android.icu.text.Collator;
import android.icu.text.DateFormat;
import android.icu.text.DateIntervalFormat;
import android.icu.text.DateTimePatternGenerator;
import android.icu.util.ULocale;
import android.text.Hyphenator;
import android.text.format.DateUtils;
import android.util.Log;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.security.Provider;
import java.security.Security;
import java.util.Locale;

/**
 * What every app needs is loaded once, before the host takes its picture of the machine. On a phone the data of ICU is
 * mapped and costs nothing to load; here its Java sister reads it, so that is done for all as well.
 */
final class Preload {
    /** Made by the example `preload` of the crate `embedded`. */
    private static final String CLASSES = "/gibbon/preloaded-classes.txt";

    private Preload() {}

    static void run() throws IOException {
        Resources.getSystem();
        Typeface.DEFAULT.getStyle();
        Hyphenator.init();
        ServiceManagerService.instance();
        loadClasses();
        loadLocaleData();
        loadProviders();
    }

    /** As the zygote of a phone, which makes the tables of all algorithms. */
    private static void loadProviders() {
        for (Provider provider : Security.getProviders()) {
            provider.getServices();
        }
    }

    /** The parts of ICU that apps come to sooner or later, for the root locale and for the default one. */
    private static void loadLocaleData() {
        Collator.getInstance(ULocale.ROOT);
        DateTimePatternGenerator.getInstance(ULocale.US);
        DateIntervalFormat.getInstance(DateFormat.YEAR_ABBR_MONTH_DAY, ULocale.US);
        BreakIterator.getWordInstance(ULocale.US);
        BreakIterator.getLineInstance(ULocale.US);
        BreakIterator.getCharacterInstance(ULocale.US);
        DateFormat.getDateTimeInstance(DateFormat.FULL, DateFormat.FULL, ULocale.US).format(0L);
        new java.util.Date(0).toString();
        Locale.US.getISO3Language();
        java.text.DateFormat.getDateTimeInstance().format(new java.util.Date(0));
        java.text.NumberFormat.getCurrencyInstance(Locale.US).format(0);
        libcore.icu.DateIntervalFormat.formatDateRange(0, 1, DateUtils.FORMAT_SHOW_DATE, "UTC");
    }

    private static void loadClasses() throws IOException {
        try (InputStream file = Object.class.getResourceAsStream(CLASSES)) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(file, "UTF-8"));
            for (String name = lines.readLine(); name != null; name = lines.readLine()) {
                load(name);
            }
        }
    }

    /** A class that this Android does not have, or cannot have yet, is left to the apps that want it. */
    private static void load(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException | LinkageError e) {
            Log.w("Zygote", "not preloaded: " + name, e);
        }
    }
}
