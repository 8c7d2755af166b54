package gibbon.server;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.RemoteException;
import android.util.Log;

/**
 * The system server's own thread: delayed work, and calls back into the app.
 *
 * <p>On a phone such calls come in on a binder thread of the app, never on the thread that is inside a call of a
 * service. What they throw is logged and dropped there, and so it is here.
 */
final class ServerThread {
    private static Handler handler;

    private ServerThread() {}

    /** The handler of the thread, which is started when it is first needed. */
    static synchronized Handler handler() {
        if (handler == null) {
            HandlerThread thread = new HandlerThread("gibbon.server");
            thread.start();
            handler = new Handler(thread.getLooper());
        }
        return handler;
    }

    /** Makes a call later, in the order in which calls are posted. */
    static void post(Call call) {
        handler().post(call);
    }

    /** Makes a call after some milliseconds of virtual time. */
    static void postDelayed(Call call, long millis) {
        handler().postDelayed(call, millis);
    }

    /** A call whose failure is nobody's crash. */
    abstract static class Call implements Runnable {
        abstract void make() throws RemoteException;

        @Override
        public final void run() {
            try {
                make();
            } catch (RemoteException | RuntimeException e) {
                Log.w("JavaBinder", "Caught a RuntimeException from the binder stub implementation.", e);
            }
        }
    }
}
