package gibbon.server;

import android.content.ClipData;
import android.content.ClipDescription;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import android.view.DragEvent;
import android.view.MotionEvent;
import android.view.Surface;
import java.util.ArrayList;
import java.util.List;

/**
 * Drag and drop: a view has taken the touch that is under way for a drag, and windows get drag events instead of it until
 * the finger is lifted. There is one drag at a time. The picture under the finger is drawn by the app and shown nowhere.
 *
 * <p>The lock is that of {@link InputDispatcher}, which a drag takes the touches from.
 */
final class Drag {
    /** How long the window that something is dropped on may take to say whether it wants it. */
    private static final long DROP_TIMEOUT_MS = 5_000;

    private static Drag current;

    private final Binder token = new Binder();
    private final ServerThread.Call timeout = new ServerThread.Call() {
        @Override
        void make() throws RemoteException {
            synchronized (InputDispatcher.class) {
                end(false);
            }
        }
    };
    private final List<WindowState> told = new ArrayList<>();
    private boolean isStarted;
    private ClipData data;
    private WindowState over;
    private IBinder droppedOn;

    private Drag() {}

    /** Begins a drag and gives the app a surface for its picture; null if there is one already or the picture is empty. */
    static IBinder prepare(int width, int height, Surface picture) {
        synchronized (InputDispatcher.class) {
            if (current != null && current.isStarted || width <= 0 || height <= 0) {
                return null;
            }
            current = new Drag();
            long surface = Host.createSurface(width, height);
            Host.setSurface(picture, surface);
            // Nobody shows it, so it is the app's alone.
            Host.releaseSurface(surface);
            return current.token;
        }
    }

    /** The picture is drawn: the touch becomes the drag's. False if no finger is on the window any more. */
    static boolean perform(WindowState from, IBinder token, float x, float y, ClipData data) throws RemoteException {
        synchronized (InputDispatcher.class) {
            Drag drag = current;
            if (drag == null || drag.token != token) {
                return false;
            }
            if (from == null || !InputDispatcher.giveUpTouch(from)) {
                current = null;
                return false;
            }
            drag.isStarted = true;
            drag.data = data;
            drag.start(x, y);
            return true;
        }
    }

    /** A step of the touch that is the drag's; false if there is no drag. */
    static boolean motion(int action, float x, float y) throws RemoteException {
        Drag drag = current;
        if (drag == null || !drag.isStarted) {
            return false;
        }
        switch (action & MotionEvent.ACTION_MASK) {
            case MotionEvent.ACTION_MOVE:
                drag.move(x, y);
                break;
            case MotionEvent.ACTION_UP:
                drag.drop(x, y);
                break;
            case MotionEvent.ACTION_CANCEL:
                drag.end(false);
                break;
            default:
                break;
        }
        return true;
    }

    /** The window that something was dropped on says whether it took it. */
    static void dropped(IBinder window, boolean taken) throws RemoteException {
        synchronized (InputDispatcher.class) {
            if (current != null && current.droppedOn == window) {
                current.end(taken);
            }
        }
    }

    private void start(float x, float y) throws RemoteException {
        ClipDescription description = data == null ? null : data.getDescription();
        for (WindowState window : WindowManagerService.get().order()) {
            if (window.isShown() && window.channel != 0) {
                told.add(window);
                send(window, DragEvent.ACTION_DRAG_STARTED, x, y, description, null, false);
            }
        }
    }

    private void move(float x, float y) throws RemoteException {
        WindowState window = InputDispatcher.windowAt((int) x, (int) y);
        if (over != null && over != window) {
            send(over, DragEvent.ACTION_DRAG_EXITED, 0, 0, null, null, false);
        }
        over = window;
        if (window != null) {
            send(window, DragEvent.ACTION_DRAG_LOCATION, x, y, null, null, false);
        }
    }

    private void drop(float x, float y) throws RemoteException {
        WindowState window = InputDispatcher.windowAt((int) x, (int) y);
        if (window == null || !told.contains(window)) {
            end(false);
            return;
        }
        droppedOn = window.client.asBinder();
        ServerThread.postDelayed(timeout, DROP_TIMEOUT_MS);
        send(window, DragEvent.ACTION_DROP, x, y, null, data, false);
    }

    private void end(boolean taken) throws RemoteException {
        if (current != this) {
            return;
        }
        current = null;
        if (droppedOn != null) {
            ServerThread.handler().removeCallbacks(timeout);
        }
        for (WindowState window : told) {
            send(window, DragEvent.ACTION_DRAG_ENDED, 0, 0, null, null, taken);
        }
    }

    private static void send(WindowState window, int action, float x, float y, ClipDescription description,
            ClipData data, boolean result) throws RemoteException {
        if (!window.isRemoved) {
            float left = action == DragEvent.ACTION_DRAG_ENDED ? 0 : window.frame.left;
            float top = action == DragEvent.ACTION_DRAG_ENDED ? 0 : window.frame.top;
            window.client.dispatchDragEvent(
                    DragEvent.obtain(action, x - left, y - top, null, description, data, result));
        }
    }
}
