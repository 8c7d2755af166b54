package gibbon.server;

import android.app.PendingIntent;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.IConnectivityManager;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.NetworkRequest;
import android.net.NetworkState;
import android.net.ProxyInfo;
import android.os.IBinder;
import android.os.Messenger;

/**
 * A phone with mobile radio and Wi-Fi that is offline, unless the run's network policy says otherwise: then it is
 * connected through Wi-Fi.
 */
abstract class ConnectivityService extends Service implements IConnectivityManager {
    private static final String ACCESS = "android.permission.ACCESS_NETWORK_STATE";
    private static final String CHANGE = "android.permission.CHANGE_NETWORK_STATE";
    private static final String TAG = "ConnectivityService";
    private static final int[] SUPPORTED = {
        ConnectivityManager.TYPE_MOBILE,
        ConnectivityManager.TYPE_WIFI,
        ConnectivityManager.TYPE_MOBILE_MMS,
        ConnectivityManager.TYPE_MOBILE_SUPL,
        ConnectivityManager.TYPE_MOBILE_HIPRI,
        ConnectivityManager.TYPE_BLUETOOTH,
    };

    private final NetworkRequests requests = new NetworkRequests();
    private boolean online;

    /** The phone is connected already when the app starts. */
    static void startOnline() {
        ConnectivityService service = ServiceManagerService.get("connectivity");
        service.online = true;
    }

    /** Connects or disconnects the phone, and tells the app as a phone would. */
    static void setOnline(boolean online) {
        ConnectivityService service = ServiceManagerService.get("connectivity");
        if (service.online != online) {
            service.online = online;
            service.requests.connectionChanged(online);
            Broadcasts.sendSticky(service.changed());
            JobSchedulerService jobs = ServiceManagerService.get("jobscheduler");
            jobs.connectionChanged();
        }
    }

    /** Whether the phone is connected. */
    static boolean isOnline() {
        ConnectivityService service = ServiceManagerService.get("connectivity");
        return service.online;
    }

    /** What was told when the phone was connected; null if it is not. */
    static Intent connected() {
        ConnectivityService service = ServiceManagerService.get("connectivity");
        return service.online ? service.changed() : null;
    }

    private Intent changed() {
        Intent intent = new Intent(ConnectivityManager.CONNECTIVITY_ACTION);
        intent.putExtra(ConnectivityManager.EXTRA_NETWORK_INFO, info(ConnectivityManager.TYPE_WIFI));
        intent.putExtra(ConnectivityManager.EXTRA_NETWORK_TYPE, ConnectivityManager.TYPE_WIFI);
        intent.putExtra(ConnectivityManager.EXTRA_INET_CONDITION, online ? 100 : 0);
        if (!online) {
            intent.putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, true);
        }
        return intent;
    }

    /** What apps are told. */
    private boolean tellsOnline() {
        return online != Host.otherwise(online ? "a phone with a network" : "a phone without network");
    }

    @Override
    public Network getActiveNetwork() {
        Caller.require(ACCESS, TAG);
        return tellsOnline() ? NetworkRequests.wifi() : null;
    }

    @Override
    public NetworkInfo getActiveNetworkInfo() {
        Caller.require(ACCESS, TAG);
        return tellsOnline() ? info(ConnectivityManager.TYPE_WIFI) : null;
    }

    @Override
    public NetworkInfo getActiveNetworkInfoForUid(int uid) {
        Caller.require("android.permission.CONNECTIVITY_INTERNAL", TAG);
        return tellsOnline() ? info(ConnectivityManager.TYPE_WIFI) : null;
    }

    @Override
    public NetworkInfo getNetworkInfo(int type) {
        Caller.require(ACCESS, TAG);
        return isSupported(type) ? info(type) : null;
    }

    @Override
    public NetworkInfo getNetworkInfoForNetwork(Network network) {
        Caller.require(ACCESS, TAG);
        return isWifi(network) ? info(ConnectivityManager.TYPE_WIFI) : null;
    }

    @Override
    public NetworkInfo[] getAllNetworkInfo() {
        Caller.require(ACCESS, TAG);
        NetworkInfo[] result = new NetworkInfo[SUPPORTED.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = info(SUPPORTED[i]);
        }
        return result;
    }

    @Override
    public Network getNetworkForType(int type) {
        Caller.require(ACCESS, TAG);
        return online && type == ConnectivityManager.TYPE_WIFI ? NetworkRequests.wifi() : null;
    }

    @Override
    public Network[] getAllNetworks() {
        Caller.require(ACCESS, TAG);
        return online ? new Network[] {NetworkRequests.wifi()} : new Network[0];
    }

    @Override
    public NetworkCapabilities[] getDefaultNetworkCapabilitiesForUser(int userId) {
        Caller.require(ACCESS, TAG);
        return online ? new NetworkCapabilities[] {NetworkRequests.capabilities()} : new NetworkCapabilities[0];
    }

    @Override
    public boolean isNetworkSupported(int type) {
        Caller.require(ACCESS, TAG);
        return isSupported(type);
    }

    @Override
    public LinkProperties getActiveLinkProperties() {
        Caller.require(ACCESS, TAG);
        return online ? NetworkRequests.link() : null;
    }

    @Override
    public LinkProperties getLinkPropertiesForType(int type) {
        Caller.require(ACCESS, TAG);
        return isSupported(type) ? linkOf(type == ConnectivityManager.TYPE_WIFI) : null;
    }

    @Override
    public LinkProperties getLinkProperties(Network network) {
        Caller.require(ACCESS, TAG);
        return isWifi(network) ? NetworkRequests.link() : null;
    }

    private LinkProperties linkOf(boolean wifi) {
        return online && wifi ? NetworkRequests.link() : new LinkProperties();
    }

    @Override
    public NetworkCapabilities getNetworkCapabilities(Network network) {
        Caller.require(ACCESS, TAG);
        return isWifi(network) ? NetworkRequests.capabilities() : null;
    }

    @Override
    public NetworkState[] getAllNetworkState() {
        Caller.require("android.permission.CONNECTIVITY_INTERNAL", TAG);
        return new NetworkState[0];
    }

    @Override
    public boolean isActiveNetworkMetered() {
        Caller.require(ACCESS, TAG);
        return false;
    }

    @Override
    public ProxyInfo getGlobalProxy() {
        return null;
    }

    @Override
    public ProxyInfo getProxyForNetwork(Network network) {
        return null;
    }

    @Override
    public boolean requestRouteToHostAddress(int type, byte[] address) {
        Caller.require(CHANGE, TAG);
        return online && type == ConnectivityManager.TYPE_WIFI;
    }

    @Override
    public void reportNetworkConnectivity(Network network, boolean hasConnectivity) {
        Caller.require(ACCESS, TAG);
    }

    @Override
    public void reportInetCondition(int type, int percentage) {
        Caller.require(ACCESS, TAG);
    }

    @Override
    public boolean requestBandwidthUpdate(Network network) {
        Caller.require(ACCESS, TAG);
        return false;
    }

    @Override
    public NetworkRequest requestNetwork(
            NetworkCapabilities wanted, Messenger messenger, int timeout, IBinder binder, int legacyType) {
        Caller.require(CHANGE, TAG);
        if (timeout < 0 || timeout > 6_000_000) {
            throw new IllegalArgumentException("Bad timeout specified");
        }
        return requests.add(wanted, messenger, legacyType, online);
    }

    @Override
    public NetworkRequest listenForNetwork(NetworkCapabilities wanted, Messenger messenger, IBinder binder) {
        Caller.require(ACCESS, TAG);
        return requests.add(wanted, messenger, ConnectivityManager.TYPE_NONE, online);
    }

    @Override
    public void releaseNetworkRequest(NetworkRequest request) {
        requests.remove(request);
    }

    @Override
    public NetworkRequest pendingRequestForNetwork(NetworkCapabilities wanted, PendingIntent operation) {
        Caller.require(CHANGE, TAG);
        return requests.number(wanted, ConnectivityManager.TYPE_NONE);
    }

    @Override
    public void releasePendingNetworkRequest(PendingIntent operation) {}

    @Override
    public void pendingListenForNetwork(NetworkCapabilities wanted, PendingIntent operation) {
        Caller.require(ACCESS, TAG);
    }

    @Override
    public boolean isTetheringSupported() {
        Caller.require(ACCESS, TAG);
        return false;
    }

    @Override
    public int getRestoreDefaultNetworkDelay(int type) {
        return 60_000;
    }

    private boolean isWifi(Network network) {
        return online && network != null && network.equals(NetworkRequests.wifi());
    }

    private static boolean isSupported(int type) {
        for (int supported : SUPPORTED) {
            if (supported == type) {
                return true;
            }
        }
        return false;
    }

    private NetworkInfo info(int type) {
        boolean connected = type == ConnectivityManager.TYPE_WIFI && tellsOnline();
        NetworkInfo info = new NetworkInfo(type, 0, ConnectivityManager.getNetworkTypeName(type), "");
        info.setDetailedState(
                connected ? NetworkInfo.DetailedState.CONNECTED : NetworkInfo.DetailedState.DISCONNECTED,
                null,
                connected ? "\"gibbon\"" : null);
        info.setIsAvailable(true);
        return info;
    }
}
