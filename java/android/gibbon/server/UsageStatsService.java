package gibbon.server;

import android.app.usage.IUsageStatsManager;
import android.app.usage.UsageEvents;
import android.content.pm.ParceledListSlice;

/** Nobody was given access to the usage of apps, so nothing is told. */
abstract class UsageStatsService extends Service implements IUsageStatsManager {
    @Override
    public ParceledListSlice queryUsageStats(int bucket, long begin, long end, String packageName) {
        return null;
    }

    @Override
    public ParceledListSlice queryConfigurationStats(int bucket, long begin, long end, String packageName) {
        return null;
    }

    @Override
    public UsageEvents queryEvents(long begin, long end, String packageName) {
        return null;
    }

    @Override
    public boolean isAppInactive(String packageName, int user) {
        return false;
    }
}
