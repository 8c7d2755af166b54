package gibbon.server;

import android.Manifest;
import android.content.pm.PackageManager;
import android.os.ParcelFileDescriptor;
import android.system.OsConstants;
import java.io.FileNotFoundException;

/**
 * Shared storage as the system sees it, and how much of it the app does.
 *
 * <p>App and system are one process here. On a phone the apps that open files for others (media, downloads, camera) hold
 * the permissions for it themselves; so what they do with files goes this way.
 */
final class Storage {
    private static final int OWN = 0;
    private static final int READ = 1;
    private static final int WRITE = 2;

    private Storage() {}

    /** The app's permissions decide, also those that it gets while it runs. */
    static void update(Permissions permissions) {
        boolean reads = has(permissions, Manifest.permission.READ_EXTERNAL_STORAGE);
        boolean writes = has(permissions, Manifest.permission.WRITE_EXTERNAL_STORAGE);
        Host.setStorage(!reads ? OWN : !writes ? READ : WRITE);
    }

    private static boolean has(Permissions permissions, String name) {
        return permissions.check(name) == PackageManager.PERMISSION_GRANTED;
    }

    /** Opens a file in a mode such as "rwt". */
    static ParcelFileDescriptor open(String path, String mode) throws FileNotFoundException {
        int bits = ParcelFileDescriptor.parseMode(mode);
        int flags = mode.equals("r") ? OsConstants.O_RDONLY : mode.startsWith("rw") ? OsConstants.O_RDWR : OsConstants.O_WRONLY;
        flags |= (bits & ParcelFileDescriptor.MODE_CREATE) != 0 ? OsConstants.O_CREAT : 0;
        flags |= (bits & ParcelFileDescriptor.MODE_TRUNCATE) != 0 ? OsConstants.O_TRUNC : 0;
        flags |= (bits & ParcelFileDescriptor.MODE_APPEND) != 0 ? OsConstants.O_APPEND : 0;
        int fd = Host.open(path, flags);
        if (fd < 0) {
            throw new FileNotFoundException("No such file or directory");
        }
        return ParcelFileDescriptor.adoptFd(fd);
    }
}
