package gibbon.server;

import android.app.INotificationManager;
import android.app.ITransientNotification;
import android.app.Notification;
import android.app.NotificationManager;
import android.content.pm.ParceledListSlice;
import android.service.notification.StatusBarNotification;
import android.service.notification.ZenModeConfig;

/** Notifications and toasts. Nobody but the app's own listeners could see them; none is bound. */
abstract class NotificationManagerService extends Service implements INotificationManager {
    private final Notifications notifications = new Notifications();
    private final Toasts toasts = new Toasts();
    private int filter = NotificationManager.INTERRUPTION_FILTER_ALL;

    /** What is in the notification shade, for the one who drives the device. */
    static Notifications notifications() {
        NotificationManagerService service = ServiceManagerService.get("notification");
        return service.notifications;
    }

    @Override
    public void enqueueToast(String packageName, ITransientNotification callback, int duration) {
        if (packageName != null && callback != null) {
            toasts.add(packageName, callback, duration);
        }
    }

    @Override
    public void cancelToast(String packageName, ITransientNotification callback) {
        if (packageName != null && callback != null) {
            toasts.cancel(callback);
        }
    }

    @Override
    public void enqueueNotificationWithTag(
            String packageName, String opPackage, String tag, int id, Notification notification, int[] idOut, int user) {
        notifications.post(packageName, tag, id, notification);
        idOut[0] = id;
    }

    @Override
    public void cancelNotificationWithTag(String packageName, String tag, int id, int userId) {
        notifications.cancel(packageName, tag, id);
    }

    @Override
    public void cancelAllNotifications(String packageName, int userId) {
        notifications.cancelAll(packageName);
    }

    @Override
    public ParceledListSlice getAppActiveNotifications(String packageName, int userId) {
        return new ParceledListSlice<StatusBarNotification>(notifications.of(packageName));
    }

    @Override
    public boolean areNotificationsEnabledForPackage(String packageName, int uid) {
        return true;
    }

    @Override
    public int getPackagePriority(String packageName, int uid) {
        return Notification.PRIORITY_DEFAULT;
    }

    @Override
    public int getZenMode() {
        return 0;
    }

    @Override
    public ZenModeConfig getZenModeConfig() {
        return new ZenModeConfig();
    }

    @Override
    public int getInterruptionFilterFromListener(android.service.notification.INotificationListener listener) {
        return filter;
    }

    /** Apps may ask for quiet only when the user let them, which nobody did. */
    @Override
    public boolean isNotificationPolicyAccessGranted(String packageName) {
        return false;
    }

    @Override
    public boolean isNotificationPolicyAccessGrantedForPackage(String packageName) {
        return false;
    }

    @Override
    public NotificationManager.Policy getNotificationPolicy(String packageName) {
        throw new SecurityException("Notification policy access denied");
    }

    @Override
    public void setNotificationPolicy(String packageName, NotificationManager.Policy policy) {
        throw new SecurityException("Notification policy access denied");
    }

    @Override
    public void setInterruptionFilter(String packageName, int wanted) {
        throw new SecurityException("Notification policy access denied");
    }

    @Override
    public boolean matchesCallFilter(android.os.Bundle extras) {
        return true;
    }
}
