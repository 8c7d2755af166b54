package gibbon.server;

import android.net.INetworkPolicyListener;
import android.net.INetworkPolicyManager;
import android.net.NetworkPolicyManager;
import android.net.NetworkState;

/** No app is kept from the network in the background. */
abstract class NetworkPolicyService extends Service implements INetworkPolicyManager {
    @Override
    public boolean getRestrictBackground() {
        Caller.require("android.permission.MANAGE_NETWORK_POLICY", "NetworkPolicy");
        return false;
    }

    @Override
    public int getUidPolicy(int uid) {
        Caller.require("android.permission.MANAGE_NETWORK_POLICY", "NetworkPolicy");
        return NetworkPolicyManager.POLICY_NONE;
    }

    @Override
    public boolean isUidForeground(int uid) {
        return true;
    }

    @Override
    public boolean isNetworkMetered(NetworkState state) {
        return false;
    }

    @Override
    public void registerListener(INetworkPolicyListener listener) {}

    @Override
    public void unregisterListener(INetworkPolicyListener listener) {}
}
