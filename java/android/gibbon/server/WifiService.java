package gibbon.server;

import android.content.Intent;
import android.net.DhcpInfo;
import android.net.Network;
import android.net.NetworkUtils;
import android.net.wifi.IWifiManager;
import android.net.wifi.ScanResult;
import android.net.wifi.ScanSettings;
import android.net.wifi.SupplicantState;
import android.net.wifi.WifiConfiguration;
import android.net.wifi.WifiConnectionStatistics;
import android.net.wifi.WifiInfo;
import android.net.wifi.WifiManager;
import android.net.wifi.WifiSsid;
import android.os.Handler;
import android.os.IBinder;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.os.WorkSource;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** Wi-Fi that is switched on with no network around, unless the phone is online. */
abstract class WifiService extends Service implements IWifiManager {
    private static final String ACCESS = "android.permission.ACCESS_WIFI_STATE";
    private static final String CHANGE = "android.permission.CHANGE_WIFI_STATE";
    private static final String TAG = "WifiService";

    private final ArrayList<WifiConfiguration> networks = new ArrayList<>();
    private int state = WifiManager.WIFI_STATE_ENABLED;
    private boolean multicast;
    private Messenger messenger;

    @Override
    public int getWifiEnabledState() {
        Caller.require(ACCESS, TAG);
        return state;
    }

    @Override
    public boolean setWifiEnabled(boolean enable) {
        Caller.require(CHANGE, TAG);
        int wanted = enable ? WifiManager.WIFI_STATE_ENABLED : WifiManager.WIFI_STATE_DISABLED;
        if (wanted != state) {
            change(enable ? WifiManager.WIFI_STATE_ENABLING : WifiManager.WIFI_STATE_DISABLING);
            change(wanted);
            SettingsProvider.put("global", "wifi_on", enable ? "1" : "0");
        }
        return true;
    }

    private void change(int now) {
        Intent intent = new Intent(WifiManager.WIFI_STATE_CHANGED_ACTION);
        intent.putExtra(WifiManager.EXTRA_WIFI_STATE, now);
        intent.putExtra(WifiManager.EXTRA_PREVIOUS_WIFI_STATE, state);
        state = now;
        Broadcasts.sendSticky(intent);
    }

    @Override
    public WifiInfo getConnectionInfo() {
        Caller.require(ACCESS, TAG);
        WifiInfo info = new WifiInfo();
        info.setMacAddress(WifiInfo.DEFAULT_MAC_ADDRESS);
        info.setSupplicantState(SupplicantState.DISCONNECTED);
        if (ConnectivityService.isOnline()) {
            info.setSupplicantState(SupplicantState.COMPLETED);
            info.setSSID(WifiSsid.createFromAsciiEncoded("gibbon"));
            info.setBSSID("02:00:00:00:01:00");
            info.setRssi(-50);
            info.setLinkSpeed(72);
            info.setFrequency(2437);
            info.setNetworkId(0);
            info.setInetAddress(InetAddress.parseNumericAddress("192.168.1.2"));
        }
        return info;
    }

    @Override
    public DhcpInfo getDhcpInfo() {
        Caller.require(ACCESS, TAG);
        DhcpInfo info = new DhcpInfo();
        if (ConnectivityService.isOnline()) {
            info.ipAddress = address("192.168.1.2");
            info.gateway = address("192.168.1.1");
            info.dns1 = info.gateway;
            info.serverAddress = info.gateway;
            info.leaseDuration = 86_400;
        }
        return info;
    }

    private static int address(String text) {
        return NetworkUtils.inetAddressToInt((java.net.Inet4Address) InetAddress.parseNumericAddress(text));
    }

    @Override
    public void startScan(ScanSettings settings, WorkSource source) {
        Caller.require(CHANGE, TAG);
        Broadcasts.send(new Intent(WifiManager.SCAN_RESULTS_AVAILABLE_ACTION)
                .putExtra(WifiManager.EXTRA_RESULTS_UPDATED, true));
    }

    @Override
    public List<ScanResult> getScanResults(String packageName) {
        Caller.require(ACCESS, TAG);
        return new ArrayList<>();
    }

    @Override
    public List<WifiConfiguration> getConfiguredNetworks() {
        Caller.require(ACCESS, TAG);
        return new ArrayList<>(networks);
    }

    @Override
    public int addOrUpdateNetwork(WifiConfiguration network) {
        Caller.require(CHANGE, TAG);
        WifiConfiguration copy = new WifiConfiguration(network);
        if (copy.networkId < 0 || copy.networkId >= networks.size()) {
            copy.networkId = networks.size();
            networks.add(copy);
        } else {
            networks.set(copy.networkId, copy);
        }
        return copy.networkId;
    }

    @Override
    public boolean removeNetwork(int id) {
        Caller.require(CHANGE, TAG);
        return find(id) != null && networks.remove(find(id));
    }

    @Override
    public boolean enableNetwork(int id, boolean disableOthers) {
        Caller.require(CHANGE, TAG);
        return setStatus(id, WifiConfiguration.Status.ENABLED);
    }

    @Override
    public boolean disableNetwork(int id) {
        Caller.require(CHANGE, TAG);
        return setStatus(id, WifiConfiguration.Status.DISABLED);
    }

    private boolean setStatus(int id, int status) {
        WifiConfiguration network = find(id);
        if (network != null) {
            network.status = status;
        }
        return network != null;
    }

    private WifiConfiguration find(int id) {
        for (WifiConfiguration network : networks) {
            if (network.networkId == id) {
                return network;
            }
        }
        return null;
    }

    @Override
    public boolean saveConfiguration() {
        Caller.require(CHANGE, TAG);
        return true;
    }

    @Override
    public boolean pingSupplicant() {
        Caller.require(ACCESS, TAG);
        return state == WifiManager.WIFI_STATE_ENABLED;
    }

    @Override
    public void disconnect() {
        Caller.require(CHANGE, TAG);
    }

    @Override
    public void reconnect() {
        Caller.require(CHANGE, TAG);
    }

    @Override
    public void reassociate() {
        Caller.require(CHANGE, TAG);
    }

    @Override
    public int getSupportedFeatures() {
        Caller.require(ACCESS, TAG);
        return WifiManager.WIFI_FEATURE_INFRA;
    }

    @Override
    public String getCountryCode() {
        return "US";
    }

    @Override
    public int getFrequencyBand() {
        Caller.require(ACCESS, TAG);
        return WifiManager.WIFI_FREQUENCY_BAND_AUTO;
    }

    @Override
    public boolean isDualBandSupported() {
        return false;
    }

    @Override
    public boolean isScanAlwaysAvailable() {
        Caller.require(ACCESS, TAG);
        return false;
    }

    @Override
    public boolean isBatchedScanSupported() {
        return false;
    }

    @Override
    public boolean acquireWifiLock(IBinder token, int mode, String tag, WorkSource source) {
        Caller.require("android.permission.WAKE_LOCK", null);
        return true;
    }

    @Override
    public void updateWifiLockWorkSource(IBinder token, WorkSource source) {}

    @Override
    public boolean releaseWifiLock(IBinder token) {
        Caller.require("android.permission.WAKE_LOCK", null);
        return true;
    }

    @Override
    public void initializeMulticastFiltering() {
        Caller.require("android.permission.CHANGE_WIFI_MULTICAST_STATE", TAG);
    }

    @Override
    public boolean isMulticastEnabled() {
        Caller.require(ACCESS, TAG);
        return multicast;
    }

    @Override
    public void acquireMulticastLock(IBinder token, String tag) {
        Caller.require("android.permission.CHANGE_WIFI_MULTICAST_STATE", TAG);
        multicast = true;
    }

    @Override
    public void releaseMulticastLock() {
        Caller.require("android.permission.CHANGE_WIFI_MULTICAST_STATE", TAG);
        multicast = false;
    }

    @Override
    public int getWifiApEnabledState() {
        Caller.require(ACCESS, TAG);
        return WifiManager.WIFI_AP_STATE_DISABLED;
    }

    @Override
    public WifiConfiguration getWifiApConfiguration() {
        Caller.require(ACCESS, TAG);
        return new WifiConfiguration();
    }

    @Override
    public void setWifiApEnabled(WifiConfiguration network, boolean enabled) {
        Caller.require(CHANGE, TAG);
    }

    @Override
    public WifiConnectionStatistics getConnectionStatistics() {
        return new WifiConnectionStatistics();
    }

    @Override
    public Network getCurrentNetwork() {
        Caller.require("android.permission.ACCESS_NETWORK_STATE", TAG);
        return ConnectivityService.isOnline() ? NetworkRequests.wifi() : null;
    }

    /** Wishes to join a network come as messages; there is none to join, so they fail. */
    @Override
    public synchronized Messenger getWifiServiceMessenger() {
        Caller.require(ACCESS, TAG);
        Caller.require(CHANGE, TAG);
        if (messenger == null) {
            messenger = new Messenger(new Handler(ServerThread.handler().getLooper()) {
                @Override
                public void handleMessage(Message message) {
                    refuse(message);
                }
            });
        }
        return messenger;
    }

    private static void refuse(Message message) {
        int failed;
        switch (message.what) {
            case WifiManager.CONNECT_NETWORK:
                failed = WifiManager.CONNECT_NETWORK_FAILED;
                break;
            case WifiManager.FORGET_NETWORK:
                failed = WifiManager.FORGET_NETWORK_FAILED;
                break;
            case WifiManager.SAVE_NETWORK:
                failed = WifiManager.SAVE_NETWORK_FAILED;
                break;
            case WifiManager.DISABLE_NETWORK:
                failed = WifiManager.DISABLE_NETWORK_FAILED;
                break;
            case WifiManager.START_WPS:
                failed = WifiManager.WPS_FAILED;
                break;
            default:
                return;
        }
        Message answer = Message.obtain(null, failed);
        answer.arg1 = WifiManager.ERROR;
        answer.arg2 = message.arg2;
        try {
            message.replyTo.send(answer);
        } catch (RemoteException e) {
            // The one who asked is gone.
        }
    }
}
