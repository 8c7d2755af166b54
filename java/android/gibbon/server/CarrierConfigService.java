package gibbon.server;

import android.os.PersistableBundle;
import android.telephony.CarrierConfigManager;
import com.android.internal.telephony.ICarrierConfigLoader;

/** The carrier has no wishes of its own. */
abstract class CarrierConfigService extends Service implements ICarrierConfigLoader {
    @Override
    public PersistableBundle getConfigForSubId(int subscription) {
        Sim.requireRead("getCarrierConfig");
        return CarrierConfigManager.getDefaultConfig();
    }
}
