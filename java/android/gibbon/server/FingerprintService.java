package gibbon.server;

import android.hardware.fingerprint.Fingerprint;
import android.hardware.fingerprint.IFingerprintService;
import android.hardware.fingerprint.IFingerprintServiceLockoutResetCallback;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;

/** There is no fingerprint sensor. */
abstract class FingerprintService extends Service implements IFingerprintService {
    @Override
    public boolean isHardwareDetected(long device, String packageName) {
        return false;
    }

    @Override
    public boolean hasEnrolledFingerprints(int user, String packageName) {
        return false;
    }

    @Override
    public List<Fingerprint> getEnrolledFingerprints(int user, String packageName) {
        return new ArrayList<>();
    }

    @Override
    public long getAuthenticatorId(String packageName) {
        return 0;
    }

    @Override
    public void cancelAuthentication(IBinder token, String packageName) {}

    @Override
    public void addLockoutResetCallback(IFingerprintServiceLockoutResetCallback callback) {}
}
