package gibbon.server;

import android.app.trust.ITrustListener;
import android.app.trust.ITrustManager;

/** The phone has no lock on its screen. */
abstract class TrustService extends Service implements ITrustManager {
    @Override
    public boolean isDeviceLocked(int user) {
        return false;
    }

    @Override
    public boolean isDeviceSecure(int user) {
        return false;
    }

    @Override
    public void registerTrustListener(ITrustListener listener) {}

    @Override
    public void unregisterTrustListener(ITrustListener listener) {}
}
