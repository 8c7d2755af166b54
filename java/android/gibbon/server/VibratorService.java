package gibbon.server;

import android.os.IBinder;
import android.os.IVibratorService;

/** A vibrator that nobody feels. */
abstract class VibratorService extends Service implements IVibratorService {
    private static final String VIBRATE = "android.permission.VIBRATE";

    @Override
    public boolean hasVibrator() {
        return true;
    }

    @Override
    public void vibrate(int uid, String packageName, long millis, int usage, IBinder token) {
        requirePermission();
    }

    @Override
    public void vibratePattern(int uid, String packageName, long[] pattern, int repeat, int usage, IBinder token) {
        requirePermission();
    }

    @Override
    public void cancelVibrate(IBinder token) {
        Caller.require(VIBRATE, "cancelVibrate");
    }

    private static void requirePermission() {
        if (!Caller.has(VIBRATE)) {
            throw new SecurityException("Requires VIBRATE permission");
        }
    }
}
