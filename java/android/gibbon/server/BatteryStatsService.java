package gibbon.server;

import android.os.SystemClock;
import com.android.internal.app.IBatteryStats;

/** The phone runs on its battery, and nobody counts what uses it. */
abstract class BatteryStatsService extends Service implements IBatteryStats {
    @Override
    public boolean isCharging() {
        return false;
    }

    @Override
    public long computeBatteryTimeRemaining() {
        return -1;
    }

    @Override
    public long computeChargeTimeRemaining() {
        return -1;
    }

    @Override
    public long getAwakeTimeBattery() {
        return SystemClock.elapsedRealtime() * 1000;
    }

    @Override
    public long getAwakeTimePlugged() {
        return 0;
    }
}
