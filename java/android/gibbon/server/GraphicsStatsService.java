package gibbon.server;

import android.os.IBinder;
import android.os.ParcelFileDescriptor;
import android.view.IGraphicsStats;

/** Nobody counts frames. */
abstract class GraphicsStatsService extends Service implements IGraphicsStats {
    @Override
    public ParcelFileDescriptor requestBufferForProcess(String packageName, IBinder token) {
        return null;
    }
}
