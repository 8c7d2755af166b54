package gibbon.server;

import android.content.Intent;
import android.os.BatteryManager;

/** A full battery at a charger. */
final class Battery {
    static final int LEVEL = 100;

    private Battery() {}

    /** The sticky broadcast that tells how the battery is. */
    static Intent intent() {
        return new Intent(Intent.ACTION_BATTERY_CHANGED)
                .addFlags(Intent.FLAG_RECEIVER_REGISTERED_ONLY | Intent.FLAG_RECEIVER_REPLACE_PENDING)
                .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_FULL)
                .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
                .putExtra(BatteryManager.EXTRA_PRESENT, true)
                .putExtra(BatteryManager.EXTRA_LEVEL, LEVEL)
                .putExtra(BatteryManager.EXTRA_SCALE, 100)
                .putExtra(BatteryManager.EXTRA_ICON_SMALL, 0)
                .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_AC)
                .putExtra(BatteryManager.EXTRA_VOLTAGE, 4200)
                .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250)
                .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
    }
}
