package gibbon.server;

import android.content.pm.ActivityInfo;
import android.graphics.Point;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import android.view.IRotationWatcher;
import android.view.IWindow;
import android.view.IWindowManager;
import android.view.IWindowSession;
import android.view.IWindowSessionCallback;
import android.view.InputChannel;
import android.view.Surface;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import com.android.internal.view.IInputContext;
import com.android.internal.view.IInputMethodClient;
import java.util.ArrayList;
import java.util.List;

/** All windows, their order and who has the focus. */
abstract class WindowManagerService extends Service implements IWindowManager {
    static float animatorScale;
    static boolean inTouchMode = true;
    /** How the user holds the device. */
    static int userRotation = Surface.ROTATION_0;

    private final ArrayList<WindowState> windows = new ArrayList<>();
    private final ArrayList<IRotationWatcher> rotationWatchers = new ArrayList<>();
    private WindowState focus;
    private int added;
    private int orientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;

    static WindowManagerService get() {
        return ServiceManagerService.get("window");
    }

    @Override
    public IWindowSession openSession(IWindowSessionCallback callback, IInputMethodClient client,
            IInputContext context) {
        return Host.make(WindowSession.class);
    }

    WindowState find(IWindow client) {
        for (WindowState window : windows) {
            if (window.client.asBinder() == client.asBinder()) {
                return window;
            }
        }
        return null;
    }

    private WindowState findByToken(IBinder token) {
        for (WindowState window : windows) {
            if (window.client.asBinder() == token) {
                return window;
            }
        }
        return null;
    }

    WindowState focus() {
        return focus;
    }

    synchronized int add(IWindow client, LayoutParams attrs, int visibility, Rect contentInsets, Rect stableInsets,
            InputChannel channel) throws RemoteException {
        if (find(client) != null) {
            return WindowManagerGlobal.ADD_DUPLICATE_ADD;
        }
        WindowState parent = null;
        ActivityRecord activity = ActivityStack.record(attrs.token);
        if (attrs.type >= LayoutParams.FIRST_SUB_WINDOW && attrs.type <= LayoutParams.LAST_SUB_WINDOW) {
            parent = findByToken(attrs.token);
            if (parent == null) {
                return WindowManagerGlobal.ADD_BAD_SUBWINDOW_TOKEN;
            }
            if (parent.isSubWindow()) {
                return WindowManagerGlobal.ADD_BAD_SUBWINDOW_TOKEN;
            }
            activity = parent.activity;
        } else if (attrs.type <= LayoutParams.LAST_APPLICATION_WINDOW) {
            if (activity == null) {
                return attrs.token == null ? WindowManagerGlobal.ADD_BAD_APP_TOKEN
                        : WindowManagerGlobal.ADD_NOT_APP_TOKEN;
            }
            if (activity.state == ActivityRecord.State.DESTROYED) {
                return WindowManagerGlobal.ADD_BAD_APP_TOKEN;
            }
        } else if (mayNotShow(attrs.type)) {
            return WindowManagerGlobal.ADD_PERMISSION_DENIED;
        } else {
            activity = null;
        }
        WindowState window = new WindowState(client, activity, parent, ++added);
        window.attrs.copyFrom(attrs);
        window.visibility = visibility;
        if (channel != null && (attrs.inputFeatures & LayoutParams.INPUT_FEATURE_NO_INPUT_CHANNEL) == 0) {
            window.channel = Host.openChannel(channel);
        }
        windows.add(window);
        window.systemUi = attrs.systemUiVisibility | attrs.subtreeSystemUiVisibility;
        window.layout();
        contentInsets.set(window.contentInsets);
        stableInsets.set(window.stableInsets);
        int visible = activity == null || activity.isVisible ? WindowManagerGlobal.ADD_FLAG_APP_VISIBLE : 0;
        return visible | (inTouchMode ? WindowManagerGlobal.ADD_FLAG_IN_TOUCH_MODE : 0);
    }

    /** Windows of the system need a permission: those above other apps one that apps can have, the rest none that they can. */
    private static boolean mayNotShow(int type) {
        switch (type) {
            case LayoutParams.TYPE_TOAST:
            case LayoutParams.TYPE_DREAM:
            case LayoutParams.TYPE_INPUT_METHOD:
            case LayoutParams.TYPE_WALLPAPER:
            case LayoutParams.TYPE_PRIVATE_PRESENTATION:
            case LayoutParams.TYPE_VOICE_INTERACTION:
            case LayoutParams.TYPE_ACCESSIBILITY_OVERLAY:
                return false;
            case LayoutParams.TYPE_PHONE:
            case LayoutParams.TYPE_PRIORITY_PHONE:
            case LayoutParams.TYPE_SYSTEM_ALERT:
            case LayoutParams.TYPE_SYSTEM_ERROR:
            case LayoutParams.TYPE_SYSTEM_OVERLAY:
                return !Caller.has(android.Manifest.permission.SYSTEM_ALERT_WINDOW);
            default:
                return !Caller.has(android.Manifest.permission.INTERNAL_SYSTEM_WINDOW);
        }
    }

    synchronized int relayout(WindowState window, LayoutParams attrs, int width, int height, int visibility,
            Surface surface) throws RemoteException {
        if (attrs != null) {
            window.attrs.copyFrom(attrs);
            window.systemUi = attrs.systemUiVisibility | attrs.subtreeSystemUiVisibility;
        }
        window.requestedWidth = width;
        window.requestedHeight = height;
        boolean appeared = window.visibility != View.VISIBLE && visibility == View.VISIBLE;
        window.visibility = visibility;
        window.layout();
        boolean first = false;
        if (visibility == View.VISIBLE) {
            first = window.surface == 0;
            // A window with a shadow draws on a surface that is larger than its frame.
            Rect outside = window.attrs.surfaceInsets;
            int surfaceWidth = window.frame.width() + outside.left + outside.right;
            int surfaceHeight = window.frame.height() + outside.top + outside.bottom;
            if (first) {
                window.surface = Host.createSurface(surfaceWidth, surfaceHeight);
            }
            Host.layoutSurface(window.surface, surfaceWidth, surfaceHeight, outside.left, outside.top);
            Host.setSurface(surface, window.surface);
        } else {
            dropSurface(window);
            window.isDrawn = false;
            Host.setSurface(surface, 0);
        }
        updateFocus();
        return (inTouchMode ? WindowManagerGlobal.RELAYOUT_RES_IN_TOUCH_MODE : 0)
                | (first || appeared ? WindowManagerGlobal.RELAYOUT_RES_FIRST_TIME : 0);
    }

    synchronized void drawn(IWindow client) throws RemoteException {
        WindowState window = find(client);
        if (window != null) {
            window.isDrawn = true;
            updateFocus();
        }
    }

    synchronized void remove(IWindow client) throws RemoteException {
        WindowState window = find(client);
        if (window == null) {
            return;
        }
        window.isRemoved = true;
        windows.remove(window);
        dropSurface(window);
        if (focus == window) {
            focus = null;
        }
        updateFocus();
    }

    /** What a window showed is gone with its surface, unless the app holds on to it. */
    private static void dropSurface(WindowState window) {
        if (window.surface != 0) {
            Host.releaseSurface(window.surface);
            window.surface = 0;
        }
    }

    /** Windows or activities changed. */
    synchronized void update() throws RemoteException {
        updateFocus();
    }

    private void updateFocus() throws RemoteException {
        WindowState next = null;
        List<WindowState> order = order();
        for (int i = order.size() - 1; i >= 0 && next == null; i--) {
            if (order.get(i).takesKeys()) {
                next = order.get(i);
            }
        }
        ActivityRecord resumed = ActivityManagerService.get().stack().resumed();
        if (next != null && next.activity != null && next.activity != resumed) {
            next = null;
        }
        if (next == focus) {
            return;
        }
        WindowState last = focus;
        focus = next;
        if (last != null && !last.isRemoved) {
            last.client.windowFocusChanged(false, inTouchMode);
        }
        if (next != null) {
            next.client.windowFocusChanged(true, inTouchMode);
        }
    }

    /** Windows from the lowest to the highest. */
    synchronized List<WindowState> order() {
        ArrayList<WindowState> result = new ArrayList<>();
        ActivityStack stack = ActivityManagerService.get().stack();
        if (stack != null && !stack.isAtHome()) {
            for (ActivityRecord activity : stack.all()) {
                addWindows(result, activity);
            }
        }
        for (WindowState window : windows) {
            if (window.activity == null && window.parent == null) {
                addWithChildren(result, window);
            }
        }
        return result;
    }

    private void addWindows(List<WindowState> result, ActivityRecord activity) {
        for (WindowState window : windows) {
            if (window.activity == activity && window.parent == null
                    && window.attrs.type == LayoutParams.TYPE_BASE_APPLICATION) {
                addWithChildren(result, window);
            }
        }
        for (WindowState window : windows) {
            if (window.activity == activity && window.parent == null
                    && window.attrs.type != LayoutParams.TYPE_BASE_APPLICATION) {
                addWithChildren(result, window);
            }
        }
    }

    private void addWithChildren(List<WindowState> result, WindowState window) {
        addChildren(result, window, true);
        result.add(window);
        addChildren(result, window, false);
    }

    private void addChildren(List<WindowState> result, WindowState parent, boolean below) {
        for (WindowState window : windows) {
            int type = window.attrs.type;
            boolean media = type == LayoutParams.TYPE_APPLICATION_MEDIA
                    || type == LayoutParams.TYPE_APPLICATION_MEDIA_OVERLAY;
            if (window.parent == parent && media == below) {
                result.add(window);
            }
        }
    }

    /** The rotation that an activity wants of the device. */
    synchronized void setOrientation(int wanted) throws RemoteException {
        orientation = wanted;
        applyRotation();
    }

    /** The user turns the device. */
    synchronized void rotate(int rotation) throws RemoteException {
        userRotation = rotation;
        applyRotation();
    }

    private int wantedRotation() {
        switch (orientation) {
            case ActivityInfo.SCREEN_ORIENTATION_PORTRAIT:
            case ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT:
            case ActivityInfo.SCREEN_ORIENTATION_SENSOR_PORTRAIT:
            case ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT:
                return Screen.naturalWidth <= Screen.naturalHeight ? Surface.ROTATION_0 : Surface.ROTATION_90;
            case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE:
            case ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE:
            case ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE:
            case ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE:
                return Screen.naturalWidth <= Screen.naturalHeight ? Surface.ROTATION_90 : Surface.ROTATION_0;
            case ActivityInfo.SCREEN_ORIENTATION_NOSENSOR:
                return Surface.ROTATION_0;
            case ActivityInfo.SCREEN_ORIENTATION_LOCKED:
                return Screen.rotation;
            default:
                return userRotation;
        }
    }

    private void applyRotation() throws RemoteException {
        int wanted = wantedRotation();
        if (wanted == Screen.rotation) {
            return;
        }
        Screen.rotation = wanted;
        Screen.sequence++;
        ServiceManagerService.<DisplayManagerService>get("display").changed();
        for (IRotationWatcher watcher : rotationWatchers) {
            watcher.onRotationChanged(wanted);
        }
        ActivityManagerService.get().stack().configurationChanged();
        resizeAll();
    }

    /** Tells all windows of new frames, after a rotation or when the keyboard comes or goes. */
    synchronized void resizeAll() throws RemoteException {
        for (WindowState window : new ArrayList<>(windows)) {
            Rect frame = new Rect(window.frame);
            Rect insets = new Rect(window.contentInsets);
            Rect visible = new Rect(window.visibleInsets);
            window.layout();
            boolean same = frame.equals(window.frame) && insets.equals(window.contentInsets)
                    && visible.equals(window.visibleInsets);
            if (!same && window.surface != 0) {
                window.client.resized(window.frame, window.overscanInsets, window.contentInsets, window.visibleInsets,
                        window.stableInsets, new Rect(), true, Screen.configuration());
            }
        }
    }

    @Override
    public float getAnimationScale(int which) {
        return animatorScale;
    }

    @Override
    public float[] getAnimationScales() {
        return new float[] {animatorScale, animatorScale, animatorScale};
    }

    @Override
    public float getCurrentAnimatorScale() {
        return animatorScale;
    }

    @Override
    public boolean hasNavigationBar() {
        return true;
    }

    @Override
    public void getInitialDisplaySize(int display, Point size) {
        size.set(Screen.naturalWidth, Screen.naturalHeight);
    }

    @Override
    public void getBaseDisplaySize(int display, Point size) {
        size.set(Screen.naturalWidth, Screen.naturalHeight);
    }

    @Override
    public int getInitialDisplayDensity(int display) {
        return Screen.dpi;
    }

    @Override
    public int getBaseDisplayDensity(int display) {
        return Screen.dpi;
    }

    @Override
    public int getRotation() {
        return Screen.rotation;
    }

    @Override
    public int watchRotation(IRotationWatcher watcher) {
        rotationWatchers.add(watcher);
        return Screen.rotation;
    }

    @Override
    public void removeRotationWatcher(IRotationWatcher watcher) {
        rotationWatchers.remove(watcher);
    }

    @Override
    public boolean isKeyguardLocked() {
        return false;
    }

    @Override
    public boolean isKeyguardSecure() {
        return false;
    }

    @Override
    public boolean inKeyguardRestrictedInputMode() {
        return false;
    }

    @Override
    public void disableKeyguard(IBinder token, String tag) {}

    @Override
    public void reenableKeyguard(IBinder token) {}

    @Override
    public void dismissKeyguard() {}

    @Override
    public void setInTouchMode(boolean mode) {
        inTouchMode = mode;
    }

    @Override
    public int getPreferredOptionsPanelGravity() {
        return android.view.Gravity.CENTER | android.view.Gravity.BOTTOM;
    }

    @Override
    public void showStrictModeViolation(boolean on) {}

    @Override
    public void setStrictModeVisualIndicatorPreference(String enabled) {}

    @Override
    public void overridePendingAppTransition(String name, int enter, int exit, android.os.IRemoteCallback started) {}

    @Override
    public void lockNow(Bundle options) {}

    @Override
    public boolean isSafeModeEnabled() {
        return false;
    }
}
