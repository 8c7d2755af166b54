package gibbon.server;

import android.app.Activity;
import android.app.ActivityGroup;
import android.app.ActivityThread;
import android.app.Notification;
import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.service.notification.StatusBarNotification;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;

/**
 * The GUI tree as UiAutomation shows it: the windows on the screen, and what is in them ({@link Nodes}).
 *
 * <p>The host reads it on a copy of the machine that is thrown away, so nothing that a view does here is seen again.
 */
final class Tree {
    private Tree() {}

    /** Reports what is on the screen; `asksAll`: by asking every view, also those whose answers are known. */
    static void report(final boolean asksAll) {
        new Handler(Looper.getMainLooper()).postAtFrontOfQueue(new Runnable() {
            @Override
            public void run() {
                try {
                    windows(asksAll);
                    Host.reportPut(Host.TREE);
                } catch (RuntimeException e) {
                    Host.report(Host.FAILURE, "tree", android.util.Log.getStackTraceString(e));
                }
            }
        });
    }

    private static void windows(boolean asksAll) {
        List<WindowState> order = WindowManagerService.get().order();
        WindowState focus = WindowManagerService.get().focus();
        ActivityRecord resumed = ActivityManagerService.get().stack().top();
        Host.putInt(Screen.rotation);
        text(resumed == null ? null : resumed.name());
        List<View> roots = roots();
        for (WindowState window : order) {
            if (!window.isShown()) {
                continue;
            }
            View root = rootOf(window, roots);
            if (root == null) {
                continue;
            }
            Host.putInt(1);
            Host.putInt(window.attrs.type);
            Host.putInt(window == focus ? 1 : 0);
            text(window.attrs.getTitle());
            rect(window.frame);
            Host.putLong(window.surface);
            boolean dims = (window.attrs.flags & WindowManager.LayoutParams.FLAG_DIM_BEHIND) != 0;
            Host.putInt(dims ? (int) (window.attrs.dimAmount * 1000) : 0);
            Nodes.put(root, asksAll);
        }
        if (resumed != null && resumed.request != null) {
            permissionDialog(resumed);
        }
        Host.putInt(0);
        text(resumed == null || resumed.request == null ? null : resumed.request.asked());
        notifications();
        text(inside(resumed));
    }

    /** The activity that the one in front shows as a tab, which has no window of its own. */
    private static String inside(ActivityRecord resumed) {
        if (resumed == null || resumed.isForeign) {
            return null;
        }
        if (!isMade(resumed)) {
            return null;
        }
        Activity host = ActivityThread.currentActivityThread().getActivity(resumed);
        Activity shown = host instanceof ActivityGroup ? ((ActivityGroup) host).getCurrentActivity() : null;
        return shown == null ? null : shown.getPackageName() + "/" + shown.getClass().getName();
    }

    /** Whether the app has begun to start an activity that it was told to start. */
    private static boolean isMade(ActivityRecord record) {
        try {
            Field all = ActivityThread.class.getDeclaredField("mActivities");
            all.setAccessible(true);
            return ((Map<?, ?>) all.get(ActivityThread.currentActivityThread())).containsKey(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The notifications that show, the newest first. */
    private static void notifications() {
        List<StatusBarNotification> all = NotificationManagerService.notifications().all();
        Host.putInt(all.size());
        for (int i = all.size() - 1; i >= 0; i--) {
            Notification notification = all.get(i).getNotification();
            text(notification.extras.getCharSequence(Notification.EXTRA_TITLE));
            text(notification.extras.getCharSequence(Notification.EXTRA_TEXT));
            Host.putInt(notification.contentIntent != null ? 1 : 0);
            Host.putInt(Notifications.isWipeable(notification) ? 1 : 0);
            Notification.Action[] buttons = Notifications.buttons(notification);
            Host.putInt(buttons.length);
            for (Notification.Action button : buttons) {
                text(button.title);
            }
        }
    }

    /** The dialog has no window of its own; its nodes are those of a phone's. */
    private static void permissionDialog(ActivityRecord dialog) {
        String ids = dialog.info.packageName + ":id/";
        Rect box = PermissionRequest.box();
        Host.putInt(1);
        Host.putInt(WindowManager.LayoutParams.TYPE_BASE_APPLICATION);
        Host.putInt(1);
        text(dialog.name());
        rect(box);
        Host.putLong(0);
        Host.putInt(0);
        plain(dialog, "android.widget.LinearLayout", ids + "dialog_container", null, box, Node.ENABLED);
        boolean offers = dialog.request.offersForEver();
        boolean ticked = dialog.request.isForEver;
        Host.putInt(offers ? 4 : 3);
        int below = offers ? PermissionRequest.forEver().top : PermissionRequest.button(true).top;
        Rect message = new Rect(box.left, box.top, box.right, below);
        CharSequence label = PackageManagerService.app().label();
        plain(dialog, "android.widget.TextView", ids + "permission_message",
                "Allow " + label + " to use " + dialog.request.asked() + "?", message, Node.ENABLED);
        Host.putInt(0);
        if (offers) {
            plain(dialog, "android.widget.CheckBox", ids + "do_not_ask_checkbox", "Never ask again",
                    PermissionRequest.forEver(), Node.ENABLED | Node.CLICKABLE | Node.CHECKABLE | (ticked ? Node.CHECKED : 0));
            Host.putInt(0);
        }
        plain(dialog, "android.widget.Button", ids + "permission_deny_button", "DENY",
                PermissionRequest.button(false), Node.ENABLED | Node.CLICKABLE);
        Host.putInt(0);
        plain(dialog, "android.widget.Button", ids + "permission_allow_button", "ALLOW",
                PermissionRequest.button(true), Node.CLICKABLE | (ticked ? 0 : Node.ENABLED));
        Host.putInt(0);
    }

    private static void plain(
            ActivityRecord owner, String type, String id, String words, Rect bounds, int flags) {
        text(type);
        text(owner.info.packageName);
        text(id);
        text(words);
        text(null);
        rect(bounds);
        Host.putInt(Node.VISIBLE | flags);
    }

    private static View rootOf(WindowState window, List<View> roots) {
        for (View view : roots) {
            if (view.getViewRootImpl() != null && window.client.asBinder() == view.getWindowToken()) {
                return view;
            }
        }
        return null;
    }

    /** The roots of all windows of the app. */
    @SuppressWarnings("unchecked")
    private static List<View> roots() {
        try {
            Field views = WindowManagerGlobal.class.getDeclaredField("mViews");
            views.setAccessible(true);
            return (List<View>) views.get(WindowManagerGlobal.getInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void rect(Rect r) {
        Host.putInt(r.left);
        Host.putInt(r.top);
        Host.putInt(r.right);
        Host.putInt(r.bottom);
    }

    static void text(CharSequence text) {
        Host.putText(text == null ? null : text.toString());
    }
}
