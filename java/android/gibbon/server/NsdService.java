package gibbon.server;

import android.net.nsd.INsdManager;
import android.net.nsd.NsdManager;
import android.os.Handler;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import com.android.internal.util.AsyncChannel;

/** Services in the neighbourhood: they can be announced and looked for, and none is found. */
abstract class NsdService extends Service implements INsdManager {
    private Messenger messenger;

    @Override
    public synchronized Messenger getMessenger() {
        if (messenger == null) {
            messenger = new Messenger(new Requests());
        }
        return messenger;
    }

    @Override
    public void setEnabled(boolean enable) {}

    private static final class Requests extends Handler {
        Requests() {
            super(ServerThread.handler().getLooper());
        }

        @Override
        public void handleMessage(Message request) {
            switch (request.what) {
                case AsyncChannel.CMD_CHANNEL_FULL_CONNECTION:
                    answer(request, AsyncChannel.CMD_CHANNEL_FULLY_CONNECTED, 0);
                    break;
                case NsdManager.DISCOVER_SERVICES:
                    answer(request, NsdManager.DISCOVER_SERVICES_STARTED, 0);
                    break;
                case NsdManager.STOP_DISCOVERY:
                    answer(request, NsdManager.STOP_DISCOVERY_SUCCEEDED, 0);
                    break;
                case NsdManager.REGISTER_SERVICE:
                    answer(request, NsdManager.REGISTER_SERVICE_SUCCEEDED, 0);
                    break;
                case NsdManager.UNREGISTER_SERVICE:
                    answer(request, NsdManager.UNREGISTER_SERVICE_SUCCEEDED, 0);
                    break;
                case NsdManager.RESOLVE_SERVICE:
                    answer(request, NsdManager.RESOLVE_SERVICE_FAILED, NsdManager.FAILURE_INTERNAL_ERROR);
                    break;
                default:
                    break;
            }
        }

        private static void answer(Message request, int what, int error) {
            if (request.replyTo == null) {
                return;
            }
            Message message = Message.obtain();
            message.what = what;
            message.arg1 = error;
            message.arg2 = request.arg2;
            message.obj = request.obj;
            try {
                request.replyTo.send(message);
            } catch (RemoteException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
