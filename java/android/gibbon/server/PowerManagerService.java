package gibbon.server;

import android.os.IBinder;
import android.os.IPowerManager;
import android.os.PowerManager;
import android.os.WorkSource;

/** The screen is on and stays on; wake locks are taken and given back without effect. */
abstract class PowerManagerService extends Service implements IPowerManager {
    private boolean saving;

    @Override
    public void acquireWakeLock(
            IBinder lock, int flags, String tag, String packageName, WorkSource source, String historyTag) {
        Caller.require("android.permission.WAKE_LOCK");
    }

    @Override
    public void releaseWakeLock(IBinder lock, int flags) {
        Caller.require("android.permission.WAKE_LOCK");
    }

    @Override
    public void updateWakeLockWorkSource(IBinder lock, WorkSource source, String historyTag) {}

    @Override
    public boolean isWakeLockLevelSupported(int level) {
        switch (level) {
            case PowerManager.PARTIAL_WAKE_LOCK:
            case PowerManager.SCREEN_DIM_WAKE_LOCK:
            case PowerManager.SCREEN_BRIGHT_WAKE_LOCK:
            case PowerManager.FULL_WAKE_LOCK:
            case PowerManager.DOZE_WAKE_LOCK:
            case PowerManager.PROXIMITY_SCREEN_OFF_WAKE_LOCK:
                return true;
            default:
                return false;
        }
    }

    @Override
    public void userActivity(long eventTime, int event, int flags) {}

    @Override
    public void wakeUp(long time, String reason, String packageName) {
        Caller.require("android.permission.DEVICE_POWER");
    }

    @Override
    public void goToSleep(long time, int reason, int flags) {
        Caller.require("android.permission.DEVICE_POWER");
    }

    @Override
    public void nap(long time) {
        Caller.require("android.permission.DEVICE_POWER");
    }

    @Override
    public void reboot(boolean confirm, String reason, boolean wait) {
        Caller.require("android.permission.REBOOT");
    }

    @Override
    public void shutdown(boolean confirm, boolean wait) {
        Caller.require("android.permission.REBOOT");
    }

    @Override
    public boolean isInteractive() {
        return Environment.isScreenOn();
    }

    @Override
    public boolean isPowerSaveMode() {
        return saving;
    }

    @Override
    public boolean setPowerSaveMode(boolean save) {
        Caller.require("android.permission.DEVICE_POWER");
        saving = save;
        return true;
    }

    @Override
    public boolean isDeviceIdleMode() {
        return false;
    }

    @Override
    public boolean isScreenBrightnessBoosted() {
        return false;
    }

    @Override
    public void powerHint(int hint, int data) {}
}
