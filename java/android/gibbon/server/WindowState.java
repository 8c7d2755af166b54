package gibbon.server;

import android.graphics.Rect;
import android.view.Gravity;
import android.view.IWindow;
import android.view.View;
import android.view.WindowManager.LayoutParams;

/**
 * A window and where it lies.
 *
 * <p>The rules are those of the phone's window policy: a window names a frame to lie in by its type and flags, is placed
 * in it by its gravity, and is told how far bars and keyboard reach into it.
 */
final class WindowState {
    final IWindow client;
    final ActivityRecord activity;
    final WindowState parent;
    final LayoutParams attrs = new LayoutParams();
    final int number;
    long channel;
    /** The native object of its surface; 0 while it has none. */
    long surface;
    int requestedWidth;
    int requestedHeight;
    int visibility = View.INVISIBLE;
    int systemUi;
    boolean isDrawn;
    boolean isRemoved;

    final Rect frame = new Rect();
    final Rect container = new Rect();
    final Rect display = new Rect();
    final Rect overscan = new Rect();
    final Rect content = new Rect();
    final Rect visible = new Rect();
    final Rect contentInsets = new Rect();
    final Rect visibleInsets = new Rect();
    final Rect stableInsets = new Rect();
    final Rect overscanInsets = new Rect();

    WindowState(IWindow client, ActivityRecord activity, WindowState parent, int number) {
        this.client = client;
        this.activity = activity;
        this.parent = parent;
        this.number = number;
    }

    boolean isApplicationWindow() {
        return attrs.type >= LayoutParams.FIRST_APPLICATION_WINDOW
                && attrs.type <= LayoutParams.LAST_APPLICATION_WINDOW;
    }

    boolean isSubWindow() {
        return attrs.type >= LayoutParams.FIRST_SUB_WINDOW && attrs.type <= LayoutParams.LAST_SUB_WINDOW;
    }

    boolean isShown() {
        boolean activityShown = activity == null || activity.isVisible;
        return visibility == View.VISIBLE && activityShown && (parent == null || parent.isShown());
    }

    boolean takesKeys() {
        int blocked = LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_ALT_FOCUSABLE_IM;
        boolean focusable = (attrs.flags & blocked) == 0
                || (attrs.flags & blocked) == LayoutParams.FLAG_ALT_FOCUSABLE_IM;
        return isShown() && isDrawn && focusable;
    }

    private boolean has(int flag) {
        return (attrs.flags & flag) != 0;
    }

    private int adjust() {
        return attrs.softInputMode & LayoutParams.SOFT_INPUT_MASK_ADJUST;
    }

    /** The frames that the policy gives. */
    void layout() {
        Rect whole = new Rect(0, 0, Screen.width(), Screen.height());
        Rect restricted = Screen.restricted();
        Rect dock = Screen.stable();
        Rect shrunk = new Rect(dock);
        shrunk.bottom -= Screen.keyboardHeight == 0 ? 0 : Screen.keyboardHeight - (whole.bottom - dock.bottom);
        int both = LayoutParams.FLAG_LAYOUT_IN_SCREEN | LayoutParams.FLAG_LAYOUT_INSET_DECOR;
        boolean resizes = adjust() == LayoutParams.SOFT_INPUT_ADJUST_RESIZE;
        Rect insideOfKeyboard = resizes ? shrunk : dock;
        int layoutUi = View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN | View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION;
        if (parent != null) {
            attach(shrunk, resizes);
        } else if ((attrs.flags & both) == both) {
            boolean underBar = (systemUi & View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION) != 0;
            Rect outer = underBar ? whole : restricted;
            container.set(outer);
            display.set(outer);
            overscan.set(outer);
            content.set(has(LayoutParams.FLAG_FULLSCREEN) ? restricted : insideOfKeyboard);
            stabilise(restricted, dock);
            visible.set(adjust() == LayoutParams.SOFT_INPUT_ADJUST_NOTHING ? content : shrunk);
        } else if (has(LayoutParams.FLAG_LAYOUT_IN_SCREEN) || (systemUi & layoutUi) != 0) {
            setAll(isApplicationWindow() ? restricted : whole);
            stabilise(restricted, dock);
            visible.set(adjust() == LayoutParams.SOFT_INPUT_ADJUST_NOTHING ? content : shrunk);
        } else if (attrs.type == LayoutParams.TYPE_TOAST) {
            setAll(dock);
        } else {
            container.set(insideOfKeyboard);
            display.set(insideOfKeyboard);
            overscan.set(insideOfKeyboard);
            content.set(insideOfKeyboard);
            visible.set(adjust() == LayoutParams.SOFT_INPUT_ADJUST_NOTHING ? content : shrunk);
        }
        if (has(LayoutParams.FLAG_LAYOUT_NO_LIMITS) && attrs.type != LayoutParams.TYPE_SYSTEM_ERROR) {
            Rect endless = new Rect(-10000, -10000, 10000, 10000);
            display.set(endless);
            content.set(endless);
            overscan.set(endless);
            visible.set(endless);
        }
        place(dock);
    }

    private void setAll(Rect rect) {
        container.set(rect);
        display.set(rect);
        overscan.set(rect);
        content.set(rect);
        visible.set(rect);
    }

    /** A window that hides bars now and then keeps its content where both states agree. */
    private void stabilise(Rect restricted, Rect dock) {
        if ((systemUi & View.SYSTEM_UI_FLAG_LAYOUT_STABLE) != 0) {
            content.intersect(has(LayoutParams.FLAG_FULLSCREEN) ? restricted : dock);
        }
    }

    private void attach(Rect shrunk, boolean resizes) {
        boolean insetDecor = has(LayoutParams.FLAG_LAYOUT_INSET_DECOR);
        if (resizes) {
            content.set(parent.content);
            content.bottom = Math.min(content.bottom, shrunk.bottom);
        } else {
            boolean inDecor = has(LayoutParams.FLAG_LAYOUT_ATTACHED_IN_DECOR);
            content.set(inDecor ? parent.content : parent.overscan);
        }
        display.set(insetDecor ? parent.display : content);
        overscan.set(insetDecor ? parent.overscan : content);
        visible.set(parent.visible);
        container.set(has(LayoutParams.FLAG_LAYOUT_IN_SCREEN) ? display : parent.frame);
    }

    private void place(Rect stable) {
        int width = attrs.width == LayoutParams.MATCH_PARENT ? container.width() : requestedWidth;
        int height = attrs.height == LayoutParams.MATCH_PARENT ? container.height() : requestedHeight;
        boolean limited = !has(LayoutParams.FLAG_LAYOUT_NO_LIMITS);
        if (limited && !isSubWindow()) {
            width = Math.min(width, container.width());
            height = Math.min(height, container.height());
        }
        int x = (int) (attrs.x + attrs.horizontalMargin * container.width());
        int y = (int) (attrs.y + attrs.verticalMargin * container.height());
        Gravity.apply(attrs.gravity, width, height, container, x, y, frame);
        if (limited) {
            Gravity.applyDisplay(attrs.gravity, display, frame);
        }
        inset(overscanInsets, overscan);
        clip(content);
        inset(contentInsets, content);
        clip(visible);
        inset(visibleInsets, visible);
        Rect inside = new Rect(stable);
        clip(inside);
        inset(stableInsets, inside);
    }

    private void clip(Rect rect) {
        rect.left = Math.max(rect.left, frame.left);
        rect.top = Math.max(rect.top, frame.top);
        rect.right = Math.min(rect.right, frame.right);
        rect.bottom = Math.min(rect.bottom, frame.bottom);
    }

    private void inset(Rect out, Rect inner) {
        out.set(Math.max(0, inner.left - frame.left), Math.max(0, inner.top - frame.top),
                Math.max(0, frame.right - inner.right), Math.max(0, frame.bottom - inner.bottom));
    }
}
