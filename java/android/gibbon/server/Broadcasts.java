package gibbon.server;

import android.app.ActivityManagerNative;
import android.app.AppOpsManager;
import android.content.Intent;
import android.os.RemoteException;
import android.os.UserHandle;

/** Broadcasts that the system itself sends. */
final class Broadcasts {
    private Broadcasts() {}

    /** Sends a broadcast to whoever listens. */
    static void send(Intent intent) {
        send(intent, false);
    }

    /** Sends a broadcast that whoever listens later gets as well. */
    static void sendSticky(Intent intent) {
        send(intent, true);
    }

    private static void send(final Intent intent, final boolean sticky) {
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                ActivityManagerNative.getDefault().broadcastIntent(
                        null, intent, null, null, 0, null, null, null, AppOpsManager.OP_NONE, null, false, sticky,
                        UserHandle.USER_ALL);
            }
        });
    }
}
