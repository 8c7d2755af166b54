package gibbon.server;

import android.content.res.Resources;

/** What every app needs is loaded once, before the host takes its picture of the machine. */
final class Preload {
    private Preload() {}

    static void run() {
        Resources.getSystem();
        ServiceManagerService.instance();
    }
}
