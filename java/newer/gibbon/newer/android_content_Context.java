package gibbon.newer;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import java.io.File;
import java.util.concurrent.Executor;
import android.os.Handler;

/** What {@link Context} has since Android 7. */
public class android_content_Context {
    public static ComponentName startForegroundService(Context context, Intent service) {
        return context.startService(service);
    }

    public static Context createDeviceProtectedStorageContext(Context context) {
        return context;
    }

    public static boolean moveSharedPreferencesFrom(Context context, Context from, String name) {
        return true;
    }

    public static boolean moveDatabaseFrom(Context context, Context from, String name) {
        return true;
    }

    public static File getDataDir(Context context) {
        return new File(context.getApplicationInfo().dataDir);
    }

    public static Executor getMainExecutor(Context context) {
        final Handler main = new Handler(context.getMainLooper());
        return new Executor() {
            @Override
            public void execute(Runnable command) {
                main.post(command);
            }
        };
    }

    public static boolean isDeviceProtectedStorage(Context context) {
        return false;
    }
}
