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
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.AbsListView;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The GUI tree as UiAutomation shows it, from the nodes that views make of themselves.
 *
 * <p>The host reads it on a copy of the machine that is thrown away, so nothing that a view does here is seen again.
 */
final class Tree {
    /** The first three flags of `gui::tree::Flag`. */
    private static final int ENABLED = 1;
    private static final int VISIBLE = 2;
    private static final int CLICKABLE = 4;
    private static final int CHECKABLE = 16;
    private static final int CHECKED = 32;

    private Tree() {}

    static void report() {
        new Handler(Looper.getMainLooper()).postAtFrontOfQueue(new Runnable() {
            @Override
            public void run() {
                try {
                    windows();
                    Host.reportPut(Host.TREE);
                } catch (RuntimeException e) {
                    Host.report(Host.FAILURE, "tree", android.util.Log.getStackTraceString(e));
                }
            }
        });
    }

    private static void windows() {
        List<WindowState> order = WindowManagerService.get().order();
        WindowState focus = WindowManagerService.get().focus();
        ActivityRecord resumed = ActivityManagerService.get().stack().top();
        Host.putInt(Screen.rotation);
        text(resumed == null ? null : resumed.name());
        for (WindowState window : order) {
            if (!window.isShown()) {
                continue;
            }
            View root = rootOf(window);
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
            includeAll(root);
            node(root, info(root));
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
        plain(dialog, "android.widget.LinearLayout", ids + "dialog_container", null, box, ENABLED);
        boolean offers = dialog.request.offersForEver();
        boolean ticked = dialog.request.isForEver;
        Host.putInt(offers ? 4 : 3);
        int below = offers ? PermissionRequest.forEver().top : PermissionRequest.button(true).top;
        Rect message = new Rect(box.left, box.top, box.right, below);
        CharSequence label = PackageManagerService.app().label();
        plain(dialog, "android.widget.TextView", ids + "permission_message",
                "Allow " + label + " to use " + dialog.request.asked() + "?", message, ENABLED);
        Host.putInt(0);
        if (offers) {
            plain(dialog, "android.widget.CheckBox", ids + "do_not_ask_checkbox", "Never ask again",
                    PermissionRequest.forEver(), ENABLED | CLICKABLE | CHECKABLE | (ticked ? CHECKED : 0));
            Host.putInt(0);
        }
        plain(dialog, "android.widget.Button", ids + "permission_deny_button", "DENY",
                PermissionRequest.button(false), ENABLED | CLICKABLE);
        Host.putInt(0);
        plain(dialog, "android.widget.Button", ids + "permission_allow_button", "ALLOW",
                PermissionRequest.button(true), CLICKABLE | (ticked ? 0 : ENABLED));
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
        Host.putInt(VISIBLE | flags);
    }

    private static View rootOf(WindowState window) {
        WindowManagerGlobal global = WindowManagerGlobal.getInstance();
        for (String name : global.getViewRootNames()) {
            View view = global.getRootView(name);
            if (view != null && view.getViewRootImpl() != null
                    && window.client.asBinder() == view.getWindowToken()) {
                return view;
            }
        }
        return null;
    }

    private static void node(View view, AccessibilityNodeInfo info) {
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            AccessibilityNodeInfo own = provider.createAccessibilityNodeInfo(View.NO_ID);
            virtual(view, provider, own == null ? info : own, 0);
            return;
        }
        info.setSealed(true);
        describe(view, info);
        ArrayList<View> children = new ArrayList<>();
        view.addChildrenForAccessibility(children);
        Host.putInt(children.size());
        for (View child : children) {
            AccessibilityNodeInfo own = info(child);
            if (view instanceof AbsListView && child.getAccessibilityDelegate() == null) {
                item((AbsListView) view, child, own);
            }
            node(child, own);
        }
    }

    /**
     * What a view says of itself. Code of the app has a part in it, and nobody asks it while accessibility is off: one
     * that throws is described by what every view knows.
     */
    private static AccessibilityNodeInfo info(View view) {
        try {
            return view.createAccessibilityNodeInfo();
        } catch (RuntimeException e) {
            AccessibilityNodeInfo plain = AccessibilityNodeInfo.obtain(view);
            int[] place = new int[2];
            view.getLocationOnScreen(place);
            plain.setBoundsInScreen(new Rect(
                    place[0], place[1], place[0] + view.getWidth(), place[1] + view.getHeight()));
            plain.setClassName(view.getAccessibilityClassName());
            plain.setPackageName(view.getContext().getPackageName());
            plain.setContentDescription(view.getContentDescription());
            plain.setEnabled(view.isEnabled());
            plain.setVisibleToUser(view.isShown());
            plain.setClickable(view.isClickable());
            plain.setLongClickable(view.isLongClickable());
            plain.setFocusable(view.isFocusable());
            plain.setFocused(view.isFocused());
            return plain;
        }
    }

    /** Whether a view can scroll; one that cannot say so cannot. */
    private static boolean scrolls(View view, boolean vertically, int direction) {
        try {
            return vertically ? view.canScrollVertically(direction) : view.canScrollHorizontally(direction);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** A list gives its items a delegate only while accessibility is on, as it is under UiAutomation; this is what that says. */
    private static void item(AbsListView list, View item, AccessibilityNodeInfo info) {
        try {
            list.onInitializeAccessibilityNodeInfoForItem(item, list.getPositionForView(item), info);
        } catch (RuntimeException e) {
            info.setEnabled(item.isEnabled());
        }
    }

    /** Lets views also name children that are not important for accessibility, as a full dump does. */
    private static void includeAll(View root) {
        try {
            Field field = View.class.getDeclaredField("mAttachInfo");
            field.setAccessible(true);
            Object info = field.get(root);
            Field flags = info.getClass().getDeclaredField("mAccessibilityFetchFlags");
            flags.setAccessible(true);
            flags.setInt(info, AccessibilityNodeInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void virtual(View view, AccessibilityNodeProvider provider, AccessibilityNodeInfo info, int depth) {
        info.setSealed(true);
        describe(view, info);
        ArrayList<AccessibilityNodeInfo> children = new ArrayList<>();
        for (int i = 0; depth < 32 && i < info.getChildCount(); i++) {
            int id = AccessibilityNodeInfo.getVirtualDescendantId(info.getChildId(i));
            if (id != AccessibilityNodeInfo.UNDEFINED_ITEM_ID) {
                AccessibilityNodeInfo child = provider.createAccessibilityNodeInfo(id);
                if (child != null) {
                    children.add(child);
                }
            }
        }
        Host.putInt(children.size());
        for (AccessibilityNodeInfo child : children) {
            virtual(view, provider, child, depth + 1);
        }
    }

    private static void describe(View view, AccessibilityNodeInfo info) {
        text(info.getClassName());
        text(info.getPackageName());
        text(resourceName(view));
        text(info.getText());
        text(info.getContentDescription());
        Rect bounds = new Rect();
        info.getBoundsInScreen(bounds);
        // Apps made for one density believe in larger pixels; whoever looks from outside sees those of the screen.
        bounds.scale(view.getResources().getCompatibilityInfo().applicationScale);
        if (!bounds.intersect(0, 0, Screen.width(), Screen.height())) {
            bounds.setEmpty();
        }
        rect(bounds);
        Host.putInt(flags(view, info));
    }

    /** The flags of `gui::tree::Flag` in their order, and from bit 16 on those of `gui::tree::Direction`. */
    private static int flags(View view, AccessibilityNodeInfo info) {
        boolean[] flags = {info.isEnabled(), info.isVisibleToUser(), info.isClickable(), info.isLongClickable(),
            info.isCheckable(), info.isChecked(), info.isFocusable(), info.isFocused(), info.isScrollable(),
            info.isSelected(), info.isPassword(), info.isEditable(), view.isImportantForAccessibility(), false, false,
            false, scrolls(view, true, -1), scrolls(view, true, 1), scrolls(view, false, -1),
            scrolls(view, false, 1)};
        int result = 0;
        for (int i = 0; i < flags.length; i++) {
            result |= flags[i] ? 1 << i : 0;
        }
        return result;
    }

    private static String resourceName(View view) {
        int id = view.getId();
        if (id == View.NO_ID || (id >>> 24) == 0) {
            return null;
        }
        try {
            return view.getResources().getResourceName(id);
        } catch (android.content.res.Resources.NotFoundException e) {
            return null;
        }
    }

    private static void rect(Rect r) {
        Host.putInt(r.left);
        Host.putInt(r.top);
        Host.putInt(r.right);
        Host.putInt(r.bottom);
    }

    private static void text(CharSequence text) {
        Host.putText(text == null ? null : text.toString());
    }
}
