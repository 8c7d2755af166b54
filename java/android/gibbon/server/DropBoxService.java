package gibbon.server;

import android.os.DropBoxManager;
import com.android.internal.os.IDropBoxManagerService;

/** What the system wants to keep of crashes is thrown away: the host has seen them. */
abstract class DropBoxService extends Service implements IDropBoxManagerService {
    @Override
    public void add(DropBoxManager.Entry entry) {
        entry.close();
    }

    @Override
    public boolean isTagEnabled(String tag) {
        return false;
    }

    @Override
    public DropBoxManager.Entry getNextEntry(String tag, long millis) {
        if (!Caller.has("android.permission.READ_LOGS")) {
            throw new SecurityException("READ_LOGS permission required");
        }
        return null;
    }
}
