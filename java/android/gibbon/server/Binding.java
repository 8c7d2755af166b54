package gibbon.server;

import android.app.ActivityManagerNative;
import android.app.IServiceConnection;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.UserHandle;

/** A service of the app to which the system binds, as it does for jobs and authenticators. */
abstract class Binding extends IServiceConnection.Stub {
    private boolean bound;

    /** Starts to bind; answers false when there is no such service. */
    final boolean bind(Intent service) {
        try {
            bound = ActivityManagerNative.getDefault().bindService(
                    null, null, service, null, this, Context.BIND_AUTO_CREATE, "android", UserHandle.USER_OWNER) > 0;
        } catch (RemoteException e) {
            bound = false;
        }
        return bound;
    }

    /** Lets the service go. */
    final void unbind() {
        if (bound) {
            bound = false;
            try {
                ActivityManagerNative.getDefault().unbindService(this);
            } catch (RemoteException e) {
                // The service is gone.
            }
        }
    }

    /** Called on the server's thread when the service is there. */
    abstract void ready(IBinder service) throws RemoteException;

    @Override
    public final void connected(ComponentName name, final IBinder service) {
        if (service != null) {
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    ready(service);
                }
            });
        }
    }
}
