package gibbon.server;

import android.content.res.Resources;
import android.graphics.Typeface;
import android.text.Hyphenator;

/** What every app needs is loaded once, before the host takes its picture of the machine. */
final class Preload {
    private Preload() {}

    static void run() {
        Resources.getSystem();
        Typeface.DEFAULT.getStyle();
        Hyphenator.init();
        ServiceManagerService.instance();
    }
}
