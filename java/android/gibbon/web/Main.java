package gibbon.web;

import android.os.Handler;
import android.os.Looper;
import android.webkit.ValueCallback;

/** The main thread, where a web view tells its results, always later than the call that asked for them. */
final class Main {
    private static final Handler HANDLER = new Handler(Looper.getMainLooper());

    private Main() {}

    static void post(Runnable task) {
        HANDLER.post(task);
    }

    /** Gives a callback its value; no callback is fine too. */
    static <T> void answer(final ValueCallback<T> callback, final T value) {
        if (callback == null) {
            return;
        }
        HANDLER.post(
                new Runnable() {
                    @Override
                    public void run() {
                        callback.onReceiveValue(value);
                    }
                });
    }
}
