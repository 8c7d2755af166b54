package gibbon.server;

import android.app.ITransientNotification;
import android.os.RemoteException;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import java.lang.reflect.Field;
import java.util.ArrayList;

/** Toasts wait for each other and stay for 2 or 3.5 seconds. */
final class Toasts {
    private static final int LONG = 1;
    private static final long LONG_DELAY = 3_500;
    private static final long SHORT_DELAY = 2_000;
    private static final int MOST = 50;

    private final ArrayList<Toast> queue = new ArrayList<>();

    /** Shows a toast as soon as those before it are gone; one that is there already gets a new duration. */
    synchronized void add(String packageName, ITransientNotification callback, int duration) {
        Toast known = find(callback);
        if (known != null) {
            known.duration = duration;
        } else if (queue.size() < MOST) {
            known = new Toast(packageName, callback, duration);
            queue.add(known);
        }
        if (!queue.isEmpty() && queue.get(0) == known) {
            show(known);
        }
    }

    /** Takes a toast away, shown or not. */
    synchronized void cancel(ITransientNotification callback) {
        Toast toast = find(callback);
        if (toast != null) {
            remove(toast);
        }
    }

    private void show(Toast toast) {
        try {
            toast.callback.show();
        } catch (RemoteException e) {
            return;
        }
        Host.report(Host.TOAST, textOf(toast.callback), toast.packageName);
        ServerThread.handler().removeCallbacks(toast);
        ServerThread.handler().postDelayed(toast, toast.duration == LONG ? LONG_DELAY : SHORT_DELAY);
    }

    private void remove(Toast toast) {
        ServerThread.handler().removeCallbacks(toast);
        boolean first = queue.get(0) == toast;
        queue.remove(toast);
        try {
            toast.callback.hide();
        } catch (RemoteException e) {
            // The toast is gone with its process.
        }
        if (first && !queue.isEmpty()) {
            show(queue.get(0));
        }
    }

    private Toast find(ITransientNotification callback) {
        for (Toast toast : queue) {
            if (toast.callback.asBinder() == callback.asBinder()) {
                return toast;
            }
        }
        return null;
    }

    private final class Toast implements Runnable {
        final String packageName;
        final ITransientNotification callback;
        int duration;

        Toast(String packageName, ITransientNotification callback, int duration) {
            this.packageName = packageName;
            this.callback = callback;
            this.duration = duration;
        }

        @Override
        public void run() {
            cancel(callback);
        }
    }

    /** The words on a toast, line by line; the system gets no more than a callback, so they are read from its view. */
    private static String textOf(ITransientNotification callback) {
        StringBuilder text = new StringBuilder();
        try {
            Field field = callback.getClass().getDeclaredField("mNextView");
            field.setAccessible(true);
            addText((View) field.get(callback), text);
        } catch (ReflectiveOperationException | ClassCastException e) {
            return "";
        }
        return text.toString();
    }

    private static void addText(View view, StringBuilder text) {
        if (view instanceof TextView) {
            text.append(text.length() == 0 ? "" : "\n").append(((TextView) view).getText());
        } else if (view instanceof ViewGroup) {
            ViewGroup group = (ViewGroup) view;
            for (int i = 0; i < group.getChildCount(); i++) {
                addText(group.getChildAt(i), text);
            }
        }
    }
}
