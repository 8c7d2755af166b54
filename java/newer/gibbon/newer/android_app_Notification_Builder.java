package gibbon.newer;

import android.app.Notification;
import android.content.Context;

/** What {@link Notification.Builder} has since Android 7 and what cannot be seen of a notification here. */
public class android_app_Notification_Builder {
    public static void init(Notification.Builder notification, Context context, String channel) {}

    public static Notification.Builder setChannelId(Notification.Builder notification, String id) {
        return notification;
    }

    public static Notification.Builder setBadgeIconType(Notification.Builder notification, int type) {
        return notification;
    }

    public static Notification.Builder setGroupAlertBehavior(Notification.Builder notification, int behavior) {
        return notification;
    }

    public static Notification.Builder setAllowSystemGeneratedContextualActions(
            Notification.Builder notification, boolean allowed) {
        return notification;
    }
}
