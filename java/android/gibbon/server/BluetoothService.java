package gibbon.server;

import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothDevice;
import android.bluetooth.BluetoothProfile;
import android.bluetooth.IBluetooth;
import android.bluetooth.IBluetoothCallback;
import android.content.Intent;
import android.os.ParcelFileDescriptor;
import android.os.ParcelUuid;
import android.os.RemoteException;

/** The adapter when it is on: no paired device, and a search that finds nothing in twelve seconds. */
abstract class BluetoothService extends Service implements IBluetooth {
    private static final String BLUETOOTH = "android.permission.BLUETOOTH";
    private static final String ADMIN = "android.permission.BLUETOOTH_ADMIN";
    private static final String NEED = "Need BLUETOOTH permission";
    private static final String NEED_ADMIN = "Need BLUETOOTH ADMIN permission";
    private static final long DISCOVERY = 12_000;

    private final ServerThread.Call end = new ServerThread.Call() {
        @Override
        void make() {
            finishDiscovery();
        }
    };
    private int scanMode = BluetoothAdapter.SCAN_MODE_CONNECTABLE;
    private int discoverable = 120;
    private boolean discovering;

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public int getState() {
        return BluetoothAdapter.STATE_ON;
    }

    @Override
    public String getAddress() {
        return BluetoothAdapter.DEFAULT_MAC_ADDRESS;
    }

    @Override
    public String getName() {
        return SettingsProvider.get("secure", "bluetooth_name");
    }

    @Override
    public boolean setName(String name) {
        Caller.require(ADMIN, NEED_ADMIN);
        SettingsProvider.put("secure", "bluetooth_name", name);
        return true;
    }

    @Override
    public ParcelUuid[] getUuids() {
        return new ParcelUuid[0];
    }

    @Override
    public int getScanMode() {
        Caller.require(BLUETOOTH, NEED);
        return scanMode;
    }

    @Override
    public boolean setScanMode(int mode, int duration) {
        Caller.require(BLUETOOTH, NEED);
        scanMode = mode;
        discoverable = duration;
        return true;
    }

    @Override
    public int getDiscoverableTimeout() {
        return discoverable;
    }

    @Override
    public boolean startDiscovery() {
        Caller.require(ADMIN, NEED_ADMIN);
        if (!discovering) {
            discovering = true;
            Broadcasts.send(new Intent(BluetoothAdapter.ACTION_DISCOVERY_STARTED));
            ServerThread.postDelayed(end, DISCOVERY);
        }
        return true;
    }

    @Override
    public boolean cancelDiscovery() {
        Caller.require(ADMIN, NEED_ADMIN);
        finishDiscovery();
        return true;
    }

    private void finishDiscovery() {
        ServerThread.handler().removeCallbacks(end);
        if (discovering) {
            discovering = false;
            Broadcasts.send(new Intent(BluetoothAdapter.ACTION_DISCOVERY_FINISHED));
        }
    }

    @Override
    public boolean isDiscovering() {
        Caller.require(BLUETOOTH, NEED);
        return discovering;
    }

    @Override
    public int getAdapterConnectionState() {
        return BluetoothAdapter.STATE_DISCONNECTED;
    }

    @Override
    public int getProfileConnectionState(int profile) {
        return BluetoothProfile.STATE_DISCONNECTED;
    }

    @Override
    public BluetoothDevice[] getBondedDevices() {
        Caller.require(BLUETOOTH, NEED);
        return new BluetoothDevice[0];
    }

    @Override
    public int getBondState(BluetoothDevice device) {
        return BluetoothDevice.BOND_NONE;
    }

    @Override
    public boolean createBond(BluetoothDevice device, int transport) {
        Caller.require(ADMIN, NEED_ADMIN);
        return false;
    }

    @Override
    public int getConnectionState(BluetoothDevice device) {
        return 0;
    }

    @Override
    public String getRemoteName(BluetoothDevice device) {
        return null;
    }

    @Override
    public int getRemoteType(BluetoothDevice device) {
        return BluetoothDevice.DEVICE_TYPE_UNKNOWN;
    }

    @Override
    public ParcelUuid[] getRemoteUuids(BluetoothDevice device) {
        return null;
    }

    @Override
    public boolean fetchRemoteUuids(BluetoothDevice device) {
        return false;
    }

    /** No descriptor is what the framework takes for a failed connection. */
    @Override
    public ParcelFileDescriptor connectSocket(
            BluetoothDevice device, int type, ParcelUuid uuid, int port, int flag) throws RemoteException {
        Caller.require(BLUETOOTH, NEED);
        return null;
    }

    @Override
    public ParcelFileDescriptor createSocketChannel(int type, String name, ParcelUuid uuid, int port, int flag) {
        Caller.require(BLUETOOTH, NEED);
        return null;
    }

    @Override
    public void registerCallback(IBluetoothCallback callback) {}

    @Override
    public void unregisterCallback(IBluetoothCallback callback) {}

    @Override
    public boolean isMultiAdvertisementSupported() {
        return false;
    }

    @Override
    public boolean isPeripheralModeSupported() {
        return false;
    }

    @Override
    public boolean isOffloadedFilteringSupported() {
        return false;
    }

    @Override
    public boolean isOffloadedScanBatchingSupported() {
        return false;
    }

    @Override
    public boolean isActivityAndEnergyReportingSupported() {
        return false;
    }
}
