package gibbon.server;

import android.net.ConnectivityManager;
import android.net.LinkAddress;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;
import android.os.Bundle;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Iterator;

/** Who wants to hear of networks, and the one network that there can be. */
final class NetworkRequests {
    private static final int NET_ID = 100;

    private final ArrayList<Request> requests = new ArrayList<>();
    private int last;

    /** The Wi-Fi network of a phone that is online. */
    static Network wifi() {
        return new Network(NET_ID);
    }

    /** What the Wi-Fi network can do. */
    static NetworkCapabilities capabilities() {
        NetworkCapabilities result = new NetworkCapabilities();
        result.addTransportType(NetworkCapabilities.TRANSPORT_WIFI);
        result.addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET);
        result.addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED);
        result.addCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED);
        return result;
    }

    /** Addresses of the Wi-Fi network. */
    static LinkProperties link() {
        LinkProperties result = new LinkProperties();
        result.setInterfaceName("wlan0");
        result.addLinkAddress(new LinkAddress("192.168.1.2/24"));
        result.addDnsServer(InetAddress.parseNumericAddress("192.168.1.1"));
        return result;
    }

    /** Numbers a request. */
    synchronized NetworkRequest number(NetworkCapabilities wanted, int legacyType) {
        return new NetworkRequest(new NetworkCapabilities(wanted), legacyType, ++last);
    }

    /** Remembers a request; it is answered at once when the network is there. */
    synchronized NetworkRequest add(NetworkCapabilities wanted, Messenger messenger, int legacyType, boolean online) {
        Request request = new Request(number(wanted, legacyType), messenger);
        requests.add(request);
        if (online) {
            request.available();
        }
        return request.request;
    }

    synchronized void remove(NetworkRequest released) {
        for (Iterator<Request> all = requests.iterator(); all.hasNext(); ) {
            Request request = all.next();
            if (request.request.equals(released)) {
                all.remove();
                request.send(ConnectivityManager.CALLBACK_RELEASED, null);
            }
        }
    }

    /** Tells everybody that the network came or went. */
    synchronized void connectionChanged(boolean online) {
        for (Request request : requests) {
            if (online) {
                request.available();
            } else if (request.isMet()) {
                request.send(ConnectivityManager.CALLBACK_LOST, new Bundle());
            }
        }
    }

    private static final class Request {
        final NetworkRequest request;
        final Messenger messenger;

        Request(NetworkRequest request, Messenger messenger) {
            this.request = request;
            this.messenger = messenger;
        }

        boolean isMet() {
            return request.networkCapabilities.satisfiedByNetworkCapabilities(capabilities());
        }

        void available() {
            if (isMet()) {
                send(ConnectivityManager.CALLBACK_AVAILABLE, new Bundle());
                Bundle abilities = new Bundle();
                abilities.putParcelable(NetworkCapabilities.class.getSimpleName(), capabilities());
                send(ConnectivityManager.CALLBACK_CAP_CHANGED, abilities);
                Bundle link = new Bundle();
                link.putParcelable(LinkProperties.class.getSimpleName(), link());
                send(ConnectivityManager.CALLBACK_IP_CHANGED, link);
            }
        }

        /** Sends a callback, with the network unless there are no data at all. */
        void send(int what, Bundle data) {
            Bundle bundle = data == null ? new Bundle() : data;
            if (data != null) {
                bundle.putParcelable(Network.class.getSimpleName(), wifi());
            }
            bundle.putParcelable(NetworkRequest.class.getSimpleName(), request);
            Message message = Message.obtain(null, what);
            message.setData(bundle);
            try {
                messenger.send(message);
            } catch (RemoteException e) {
                // The listener is gone.
            }
        }
    }
}
