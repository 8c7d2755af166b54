package gibbon.server;

import android.net.INetworkStatsService;
import android.net.NetworkStats;
import android.net.NetworkTemplate;
import android.os.SystemClock;

/** No byte has gone through the network. */
abstract class NetworkStatsService extends Service implements INetworkStatsService {
    @Override
    public NetworkStats getDataLayerSnapshotForUid(int uid) {
        return new NetworkStats(SystemClock.elapsedRealtime(), 0);
    }

    @Override
    public String[] getMobileIfaces() {
        return new String[0];
    }

    @Override
    public long getNetworkTotalBytes(NetworkTemplate template, long start, long end) {
        Caller.require("android.permission.READ_NETWORK_USAGE_HISTORY");
        return 0;
    }

    @Override
    public void incrementOperationCount(int uid, int tag, int count) {}

    @Override
    public void setUidForeground(int uid, boolean foreground) {}

    @Override
    public void forceUpdate() {}
}
