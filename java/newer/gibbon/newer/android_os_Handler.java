package gibbon.newer;

import android.os.Handler;
import android.os.Looper;

/** What {@link Handler} has since Android 9. */
public class android_os_Handler {
    public static Handler createAsync(Looper looper) {
        return new Handler(looper, null, true);
    }

    public static Handler createAsync(Looper looper, Handler.Callback callback) {
        return new Handler(looper, callback, true);
    }
}
