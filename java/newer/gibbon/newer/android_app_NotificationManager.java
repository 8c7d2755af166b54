package gibbon.newer;

import android.app.NotificationManager;
import java.util.ArrayList;
import java.util.List;

/** What {@link NotificationManager} has since Android 7. */
public class android_app_NotificationManager {
    private static final int IMPORTANCE_DEFAULT = 3;

    public static boolean areNotificationsEnabled(NotificationManager manager) {
        return true;
    }

    public static int getImportance(NotificationManager manager) {
        return IMPORTANCE_DEFAULT;
    }

    public static List getNotificationChannels(NotificationManager manager) {
        return new ArrayList();
    }

    public static List getNotificationChannelGroups(NotificationManager manager) {
        return new ArrayList();
    }
}
