package gibbon.newer;

import android.net.ConnectivityManager;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;
import android.os.Handler;

/** What {@link ConnectivityManager} has since Android 7. */
public class android_net_ConnectivityManager {
    public static void registerDefaultNetworkCallback(ConnectivityManager manager, ConnectivityManager.NetworkCallback callback) {
        manager.registerNetworkCallback(internet(), callback);
    }

    public static void registerDefaultNetworkCallback(
            ConnectivityManager manager, ConnectivityManager.NetworkCallback callback, Handler handler) {
        manager.registerNetworkCallback(internet(), callback);
    }

    public static void registerNetworkCallback(
            ConnectivityManager manager, NetworkRequest request, ConnectivityManager.NetworkCallback callback, Handler handler) {
        manager.registerNetworkCallback(request, callback);
    }

    private static NetworkRequest internet() {
        return new NetworkRequest.Builder().addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).build();
    }
}
