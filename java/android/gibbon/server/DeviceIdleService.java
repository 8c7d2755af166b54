package gibbon.server;

import android.os.IDeviceIdleController;

/** The phone is in use, so no app is held back to save power. */
abstract class DeviceIdleService extends Service implements IDeviceIdleController {
    @Override
    public boolean isPowerSaveWhitelistApp(String name) {
        return false;
    }

    @Override
    public boolean isPowerSaveWhitelistExceptIdleApp(String name) {
        return false;
    }
}
