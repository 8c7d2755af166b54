package gibbon.server;

import android.content.res.Resources;
import android.graphics.Typeface;
import android.icu.text.Collator;
import android.icu.util.ULocale;
import android.text.Hyphenator;
import android.util.Log;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

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
        Collator.getInstance(ULocale.ROOT);
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
