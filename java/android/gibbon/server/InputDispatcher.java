package gibbon.server;

import android.os.RemoteException;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.WindowManager.LayoutParams;
import java.util.List;

/** Sends touches and keys to the window that they are for. */
final class InputDispatcher {
    /** How long a key waits for a window. */
    private static final long FOCUS_MILLIS = 5_000;

    private static WindowState touched;
    private static long downTime;
    private static boolean backTaken;
    /** The fingers and their places in the last step of the gesture; null while none is down. */
    private static int[] fingers;
    private static float[] fingersX;
    private static float[] fingersY;

    private InputDispatcher() {}

    private static WindowManagerService windows() {
        return WindowManagerService.get();
    }

    /** One step of a gesture: an action as MotionEvent encodes it, and all pointers with their places. */
    static synchronized void motion(int action, int[] ids, float[] x, float[] y) throws RemoteException {
        long now = SystemClock.uptimeMillis();
        if (touchesForeign(action, (int) x[0], (int) y[0])) {
            return;
        }
        boolean over = action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL;
        fingers = over ? null : ids;
        fingersX = over ? null : x;
        fingersY = over ? null : y;
        if (Drag.motion(action, x[0], y[0])) {
            return;
        }
        if ((action & MotionEvent.ACTION_MASK) == MotionEvent.ACTION_DOWN) {
            touched = target((int) x[0], (int) y[0], now);
            downTime = now;
        }
        if (touched == null || touched.isRemoved) {
            return;
        }
        Host.send(touched.channel, event(touched, now, action, ids, x, y));
    }

    /** Takes the touch that is under way from a window, which sees it cancelled; false if it has none. */
    static boolean giveUpTouch(WindowState window) {
        if (fingers == null || touched != window) {
            return false;
        }
        long now = SystemClock.uptimeMillis();
        Host.send(window.channel, event(window, now, MotionEvent.ACTION_CANCEL, fingers, fingersX, fingersY));
        touched = null;
        return true;
    }

    /** Touches while an activity of another app is in front; its own buttons are all that reacts. */
    private static boolean touchesForeign(int action, int x, int y) throws RemoteException {
        ActivityRecord front = front();
        if (front == null) {
            return false;
        }
        if (action == MotionEvent.ACTION_UP && front.request != null) {
            front.request.tap(x, y);
        }
        return true;
    }

    /** The activity of another app that is in front, if one is. */
    static ActivityRecord front() {
        ActivityStack stack = ActivityManagerService.get().stack();
        ActivityRecord top = stack == null ? null : stack.top();
        return top != null && top.isForeign ? top : null;
    }

    /** BACK leaves an activity of another app, but not the question for a permission. */
    private static boolean keyForForeign(int action, int code) throws RemoteException {
        ActivityRecord front = front();
        if (front == null) {
            return false;
        }
        if (code == KeyEvent.KEYCODE_BACK && action == KeyEvent.ACTION_UP) {
            if (front.request == null) {
                Foreign.finishSoon(front, android.app.Activity.RESULT_CANCELED, null);
            }
        }
        return true;
    }

    private static MotionEvent event(WindowState window, long now, int action, int[] ids, float[] x, float[] y) {
        MotionEvent.PointerProperties[] properties = new MotionEvent.PointerProperties[ids.length];
        MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[ids.length];
        for (int i = 0; i < ids.length; i++) {
            properties[i] = new MotionEvent.PointerProperties();
            properties[i].id = ids[i];
            properties[i].toolType = MotionEvent.TOOL_TYPE_FINGER;
            places[i] = new MotionEvent.PointerCoords();
            places[i].x = x[i];
            places[i].y = y[i];
            places[i].pressure = 1;
            places[i].size = 1;
        }
        MotionEvent event = MotionEvent.obtain(downTime, now, action, ids.length, properties, places, 0, 0, 1, 1,
                InputManagerService.TOUCH_SCREEN, 0, InputDevice.SOURCE_TOUCHSCREEN, 0);
        event.offsetLocation(-window.frame.left, -window.frame.top);
        return event;
    }

    /** The highest window at a place; windows that watch for touches outside of them are told. */
    private static WindowState target(int x, int y, long now) {
        if (KeyboardFrame.contains(y)) {
            return null;
        }
        List<WindowState> order = windows().order();
        for (int i = order.size() - 1; i >= 0; i--) {
            WindowState window = order.get(i);
            if (!isTouchable(window)) {
                continue;
            }
            if (takesTouchAt(window, x, y)) {
                return window;
            }
            if ((window.attrs.flags & LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH) != 0) {
                float[] xs = {x};
                float[] ys = {y};
                downTime = now;
                Host.send(window.channel, event(window, now, MotionEvent.ACTION_OUTSIDE, new int[] {0}, xs, ys));
            }
        }
        return null;
    }

    /** The highest window at a place. */
    static WindowState windowAt(int x, int y) {
        List<WindowState> order = windows().order();
        for (int i = order.size() - 1; i >= 0; i--) {
            if (isTouchable(order.get(i)) && takesTouchAt(order.get(i), x, y)) {
                return order.get(i);
            }
        }
        return null;
    }

    private static boolean isTouchable(WindowState window) {
        return window.isShown() && window.channel != 0
                && (window.attrs.flags & LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
    }

    private static boolean takesTouchAt(WindowState window, int x, int y) {
        boolean modal = (window.attrs.flags
                & (LayoutParams.FLAG_NOT_TOUCH_MODAL | LayoutParams.FLAG_NOT_FOCUSABLE)) == 0;
        return modal || window.frame.contains(x, y);
    }

    /** The trackball turns by so much; the window that has the focus makes keys of it if no view wants it. */
    static void trackball(float x, float y) {
        WindowState focus = windows().focus();
        if (front() != null || focus == null || focus.channel == 0) {
            return;
        }
        long now = SystemClock.uptimeMillis();
        MotionEvent event = MotionEvent.obtain(now, now, MotionEvent.ACTION_MOVE, x, y, 0);
        event.setSource(InputDevice.SOURCE_TRACKBALL);
        Host.send(focus.channel, event);
    }

    /** A key goes to the window that has the focus. */
    static synchronized void key(int action, int code, int meta, int repeat, long down) throws RemoteException {
        if (keyForForeign(action, code) || takenByKeyboard(action, code)) {
            return;
        }
        WindowState focus = windows().focus();
        if (focus == null || focus.channel == 0) {
            awaitFocus(action);
            return;
        }
        long now = SystemClock.uptimeMillis();
        // The first repetition is what makes a press a long one.
        int flags = KeyEvent.FLAG_FROM_SYSTEM | (code == KeyEvent.KEYCODE_BACK ? KeyEvent.FLAG_VIRTUAL_HARD_KEY : 0)
                | (repeat == 1 ? KeyEvent.FLAG_LONG_PRESS : 0);
        KeyEvent event = new KeyEvent(down == 0 ? now : down, now, action, code, repeat, meta,
                KeyCharacterMap.VIRTUAL_KEYBOARD, 0, flags, InputDevice.SOURCE_KEYBOARD);
        Host.send(focus.channel, event);
    }

    /** A key waits for an activity that has no window yet; one that has none in time does not respond. */
    private static void awaitFocus(int action) {
        ActivityStack stack = ActivityManagerService.get().stack();
        final ActivityRecord starting = stack == null ? null : stack.resumed();
        if (action != KeyEvent.ACTION_DOWN || starting == null || starting.isForeign) {
            return;
        }
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() {
                boolean still = ActivityManagerService.get().stack().resumed() == starting;
                if (still && windows().focus() == null) {
                    Host.report(Host.ANR, "input", starting.name());
                }
            }
        }, FOCUS_MILLIS);
    }

    /** The key that puts the keyboard away is not the app's, neither down nor up. */
    private static boolean takenByKeyboard(int action, int code) {
        if (code != KeyEvent.KEYCODE_BACK) {
            return false;
        }
        if (action == KeyEvent.ACTION_DOWN) {
            backTaken = KeyboardFrame.takesBack();
            return backTaken;
        }
        boolean taken = backTaken;
        backTaken = false;
        return taken;
    }

    /** Text as it comes from a keyboard on the screen. */
    static boolean text(String text, boolean replace) throws RemoteException {
        return TextInput.commit(text, replace);
    }
}
