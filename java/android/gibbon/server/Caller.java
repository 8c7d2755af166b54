package gibbon.server;

import android.app.AppGlobals;
import android.content.pm.PackageManager;
import android.os.Binder;
import android.os.RemoteException;

/** Who calls a service, and what the caller may do. */
final class Caller {
    private Caller() {}

    /** Whether the caller holds a permission. A plain program, without an app, holds none. */
    static boolean has(String permission) {
        if (PackageManagerService.app() == null) {
            return false;
        }
        try {
            int answer = AppGlobals.getPackageManager().checkUidPermission(permission, Binder.getCallingUid());
            return answer == PackageManager.PERMISSION_GRANTED;
        } catch (RemoteException e) {
            return false;
        }
    }

    /** Throws, in the words of the system, unless the caller holds a permission; the message may be null. */
    static void require(String permission, String message) {
        if (!has(permission)) {
            String head = message == null ? "" : message + ": ";
            throw new SecurityException(
                    head + "Neither user " + Binder.getCallingUid() + " nor current process has " + permission + ".");
        }
    }

    /** As {@link #require(String, String)}, without words of the service. */
    static void require(String permission) {
        require(permission, null);
    }
}
