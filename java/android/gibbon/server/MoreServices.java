package gibbon.server;

import java.util.Map;

/** Services beside those of activities, windows and packages. */
final class MoreServices {
    private MoreServices() {}

    static void list(Map<String, Class<? extends Service>> ours) {}
}
