package gibbon.server;

import android.os.BatteryManager;
import android.os.BatteryProperty;
import android.os.IBatteryPropertiesListener;
import android.os.IBatteryPropertiesRegistrar;
import android.os.Parcel;

/** Figures of the battery: its level is known, what it takes and gives is not measured. */
abstract class BatteryPropertiesRegistrar extends Service implements IBatteryPropertiesRegistrar {
    private static final int OK = 0;
    private static final int UNKNOWN = -1;

    @Override
    public int getProperty(int id, BatteryProperty property) {
        if (id != BatteryManager.BATTERY_PROPERTY_CAPACITY) {
            return UNKNOWN;
        }
        Parcel parcel = Parcel.obtain();
        parcel.writeLong(Environment.level());
        parcel.setDataPosition(0);
        property.readFromParcel(parcel);
        parcel.recycle();
        return OK;
    }

    @Override
    public void registerListener(IBatteryPropertiesListener listener) {}

    @Override
    public void unregisterListener(IBatteryPropertiesListener listener) {}
}
