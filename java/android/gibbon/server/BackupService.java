package gibbon.server;

import android.app.backup.IBackupManager;
import android.app.backup.IRestoreSession;

/** No backup is made; who asks for one is told yes. */
abstract class BackupService extends Service implements IBackupManager {
    @Override
    public void dataChanged(String packageName) {}

    @Override
    public boolean isBackupEnabled() {
        Caller.require("android.permission.BACKUP", "isBackupEnabled");
        return false;
    }

    @Override
    public String getCurrentTransport() {
        Caller.require("android.permission.BACKUP", "getCurrentTransport");
        return null;
    }

    @Override
    public IRestoreSession beginRestoreSession(String packageName, String transport) {
        return null;
    }
}
