package gibbon.server;

import android.bluetooth.BluetoothAdapter;
import android.bluetooth.IBluetooth;
import android.bluetooth.IBluetoothGatt;
import android.bluetooth.IBluetoothManager;
import android.bluetooth.IBluetoothManagerCallback;
import android.bluetooth.IBluetoothProfileServiceConnection;
import android.bluetooth.IBluetoothStateChangeCallback;
import android.content.Intent;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.Iterator;

/** A Bluetooth adapter that is off at first; when it is on there is no device around. */
abstract class BluetoothManagerService extends Service implements IBluetoothManager {
    private static final String BLUETOOTH = "android.permission.BLUETOOTH";
    private static final String ADMIN = "android.permission.BLUETOOTH_ADMIN";

    private final ArrayList<IBluetoothManagerCallback> adapters = new ArrayList<>();
    private final ArrayList<IBluetoothStateChangeCallback> listeners = new ArrayList<>();
    private IBluetooth adapter;

    @Override
    public IBluetooth registerAdapter(IBluetoothManagerCallback callback) {
        synchronized (adapters) {
            adapters.add(callback);
        }
        return adapter;
    }

    @Override
    public void unregisterAdapter(IBluetoothManagerCallback callback) {
        Caller.require(BLUETOOTH, "Need BLUETOOTH permission");
        synchronized (adapters) {
            adapters.remove(callback);
        }
    }

    @Override
    public void registerStateChangeCallback(IBluetoothStateChangeCallback callback) {
        Caller.require(BLUETOOTH, "Need BLUETOOTH permission");
        synchronized (listeners) {
            listeners.add(callback);
        }
    }

    @Override
    public void unregisterStateChangeCallback(IBluetoothStateChangeCallback callback) {
        Caller.require(BLUETOOTH, "Need BLUETOOTH permission");
        synchronized (listeners) {
            for (Iterator<IBluetoothStateChangeCallback> all = listeners.iterator(); all.hasNext(); ) {
                if (all.next().asBinder() == callback.asBinder()) {
                    all.remove();
                }
            }
        }
    }

    @Override
    public boolean isEnabled() {
        return adapter != null;
    }

    @Override
    public boolean enable() {
        Caller.require(ADMIN, "Need BLUETOOTH ADMIN permission");
        turn(true);
        return true;
    }

    @Override
    public boolean enableNoAutoConnect() {
        return enable();
    }

    @Override
    public boolean disable(boolean persist) {
        Caller.require(ADMIN, "Need BLUETOOTH ADMIN permission");
        turn(false);
        return true;
    }

    /** Switches the adapter as the user would, with the broadcasts that belong to it. */
    void turn(final boolean on) {
        if (on == isEnabled()) {
            return;
        }
        int between = on ? BluetoothAdapter.STATE_TURNING_ON : BluetoothAdapter.STATE_TURNING_OFF;
        int before = on ? BluetoothAdapter.STATE_OFF : BluetoothAdapter.STATE_ON;
        int after = on ? BluetoothAdapter.STATE_ON : BluetoothAdapter.STATE_OFF;
        adapter = on ? Host.make(BluetoothService.class) : null;
        SettingsProvider.put("global", "bluetooth_on", on ? "1" : "0");
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                tell(on);
            }
        });
        broadcast(before, between);
        broadcast(between, after);
    }

    private void tell(boolean on) throws RemoteException {
        for (IBluetoothManagerCallback callback : new ArrayList<>(adapters)) {
            if (on) {
                callback.onBluetoothServiceUp(adapter);
            } else {
                callback.onBluetoothServiceDown();
            }
        }
        for (IBluetoothStateChangeCallback callback : new ArrayList<>(listeners)) {
            callback.onBluetoothStateChange(on);
        }
    }

    private static void broadcast(int before, int now) {
        Broadcasts.send(new Intent(BluetoothAdapter.ACTION_STATE_CHANGED)
                .putExtra(BluetoothAdapter.EXTRA_PREVIOUS_STATE, before)
                .putExtra(BluetoothAdapter.EXTRA_STATE, now));
    }

    @Override
    public IBluetoothGatt getBluetoothGatt() {
        return null;
    }

    @Override
    public boolean bindBluetoothProfileService(int profile, IBluetoothProfileServiceConnection connection) {
        return false;
    }

    @Override
    public void unbindBluetoothProfileService(int profile, IBluetoothProfileServiceConnection connection) {}

    /** Apps without a special permission see a constant address since Android 6. */
    @Override
    public String getAddress() {
        Caller.require(BLUETOOTH, "Need BLUETOOTH permission");
        return BluetoothAdapter.DEFAULT_MAC_ADDRESS;
    }

    @Override
    public String getName() {
        Caller.require(BLUETOOTH, "Need BLUETOOTH permission");
        return SettingsProvider.get("secure", "bluetooth_name");
    }

    @Override
    public boolean isBleScanAlwaysAvailable() {
        return false;
    }

    @Override
    public int updateBleAppCount(IBinder token, boolean enable) {
        return 0;
    }

    @Override
    public boolean isBleAppPresent() {
        return false;
    }
}
