package gibbon.server;

import android.content.ClipData;
import android.content.res.Configuration;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import android.view.IWindow;
import android.view.IWindowSession;
import android.view.InputChannel;
import android.view.Surface;
import android.view.WindowManager.LayoutParams;

/** The app's way to the window manager. */
abstract class WindowSession extends Service implements IWindowSession {
    private static WindowManagerService windows() {
        return WindowManagerService.get();
    }

    @Override
    public int addToDisplay(IWindow window, int seq, LayoutParams attrs, int visibility, int display,
            Rect contentInsets, Rect stableInsets, Rect outsets, InputChannel channel) throws RemoteException {
        return windows().add(window, attrs, visibility, contentInsets, stableInsets, channel);
    }

    @Override
    public int addToDisplayWithoutInputChannel(IWindow window, int seq, LayoutParams attrs, int visibility, int display,
            Rect contentInsets, Rect stableInsets) throws RemoteException {
        return windows().add(window, attrs, visibility, contentInsets, stableInsets, null);
    }

    @Override
    public int relayout(IWindow window, int seq, LayoutParams attrs, int width, int height, int visibility, int flags,
            Rect frame, Rect overscanInsets, Rect contentInsets, Rect visibleInsets, Rect stableInsets, Rect outsets,
            Configuration config, Surface surface) throws RemoteException {
        WindowState state = windows().find(window);
        if (state == null) {
            return 0;
        }
        int result = windows().relayout(state, attrs, width, height, visibility, surface);
        frame.set(state.frame);
        overscanInsets.set(state.overscanInsets);
        contentInsets.set(state.contentInsets);
        visibleInsets.set(state.visibleInsets);
        stableInsets.set(state.stableInsets);
        outsets.setEmpty();
        config.setTo(Screen.configuration());
        return result;
    }

    @Override
    public void remove(IWindow window) throws RemoteException {
        windows().remove(window);
    }

    @Override
    public void performDeferredDestroy(IWindow window) {}

    @Override
    public void finishDrawing(IWindow window) throws RemoteException {
        windows().drawn(window);
    }

    @Override
    public void setTransparentRegion(IWindow window, android.graphics.Region region) {}

    @Override
    public void setInsets(IWindow window, int touchable, Rect content, Rect visible, android.graphics.Region region) {}

    @Override
    public void getDisplayFrame(IWindow window, Rect out) {
        WindowState state = windows().find(window);
        out.set(state == null ? new Rect() : state.display);
    }

    @Override
    public void setInTouchMode(boolean mode) {
        WindowManagerService.inTouchMode = mode;
    }

    @Override
    public boolean getInTouchMode() {
        return WindowManagerService.inTouchMode;
    }

    @Override
    public boolean performHapticFeedback(IWindow window, int effect, boolean always) {
        return true;
    }

    @Override
    public void onRectangleOnScreenRequested(IBinder token, Rect rectangle) {}

    @Override
    public void setWallpaperPosition(IBinder window, float x, float y, float xStep, float yStep) {}

    /** A command to the wallpaper; only a live one would answer. */
    @Override
    public Bundle sendWallpaperCommand(IBinder window, String action, int x, int y, int z, Bundle extras, boolean sync) {
        return null;
    }

    @Override
    public android.view.IWindowId getWindowId(final IBinder token) {
        return new android.view.IWindowId.Stub() {
            @Override
            public void registerFocusObserver(android.view.IWindowFocusObserver observer) {}

            @Override
            public void unregisterFocusObserver(android.view.IWindowFocusObserver observer) {}

            @Override
            public boolean isFocused() {
                WindowState focus = windows().focus();
                return focus != null && focus.client.asBinder() == token;
            }
        };
    }

    @Override
    public IBinder prepareDrag(IWindow window, int flags, int width, int height, Surface picture) {
        return Drag.prepare(width, height, picture);
    }

    @Override
    public boolean performDrag(IWindow window, IBinder token, float touchX, float touchY, float thumbX, float thumbY,
            ClipData data) throws RemoteException {
        return Drag.perform(windows().find(window), token, touchX, touchY, data);
    }

    @Override
    public void reportDropResult(IWindow window, boolean consumed) throws RemoteException {
        Drag.dropped(window.asBinder(), consumed);
    }

    @Override
    public void dragRecipientEntered(IWindow window) {}

    @Override
    public void dragRecipientExited(IWindow window) {}

    @Override
    public void pokeDrawLock(IBinder window) {}
}
