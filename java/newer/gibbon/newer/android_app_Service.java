package gibbon.newer;

import android.app.Notification;
import android.app.Service;

/** What {@link Service} has since Android 7. */
public class android_app_Service {
    private static final int STOP_FOREGROUND_REMOVE = 1;

    public static void stopForeground(Service service, int flags) {
        service.stopForeground((flags & STOP_FOREGROUND_REMOVE) != 0);
    }

    public static void startForeground(Service service, int id, Notification notification, int kind) {
        service.startForeground(id, notification);
    }
}
