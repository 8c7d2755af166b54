package gibbon.server;

import android.accounts.Account;
import android.content.ComponentName;
import android.content.IContentService;
import android.content.ISyncStatusObserver;
import android.content.PeriodicSync;
import android.content.SyncAdapterType;
import android.content.SyncInfo;
import android.content.SyncRequest;
import android.content.SyncStatusInfo;
import android.database.IContentObserver;
import android.net.Uri;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.UserHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;

/** Observers of content, who are told of changes, and a synchronisation that never happens. */
abstract class ContentService extends Service implements IContentService {
    private final ArrayList<Observer> observers = new ArrayList<>();
    private final HashMap<String, Integer> syncable = new HashMap<>();
    private final HashMap<String, Boolean> automatic = new HashMap<>();
    private boolean master = true;

    @Override
    public void registerContentObserver(Uri uri, boolean descendants, IContentObserver callback, int user) {
        if (callback == null || uri == null) {
            throw new IllegalArgumentException("You must pass a valid uri and observer");
        }
        synchronized (observers) {
            observers.add(new Observer(segments(uri), descendants, callback));
        }
    }

    @Override
    public void unregisterContentObserver(IContentObserver callback) {
        if (callback == null) {
            throw new IllegalArgumentException("You must pass a valid observer");
        }
        synchronized (observers) {
            for (Iterator<Observer> all = observers.iterator(); all.hasNext(); ) {
                if (all.next().is(callback)) {
                    all.remove();
                }
            }
        }
    }

    @Override
    public void notifyChange(Uri uri, IContentObserver origin, boolean wantsSelf, boolean toNetwork, int user) {
        List<String> changed = segments(uri);
        synchronized (observers) {
            for (Observer observer : observers) {
                boolean self = origin != null && observer.is(origin);
                if ((!self || wantsSelf) && observer.hears(changed)) {
                    tell(observer.callback, self, uri);
                }
            }
        }
    }

    private static void tell(final IContentObserver callback, final boolean self, final Uri uri) {
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                callback.onChange(self, uri, UserHandle.USER_OWNER);
            }
        });
    }

    private static List<String> segments(Uri uri) {
        ArrayList<String> result = new ArrayList<>();
        result.add(String.valueOf(uri.getAuthority()));
        result.addAll(uri.getPathSegments());
        return result;
    }

    private static final class Observer {
        final List<String> segments;
        final boolean descendants;
        final IContentObserver callback;

        Observer(List<String> segments, boolean descendants, IContentObserver callback) {
            this.segments = segments;
            this.descendants = descendants;
            this.callback = callback;
        }

        boolean is(IContentObserver other) {
            return callback.asBinder() == other.asBinder();
        }

        /** Whether a change concerns the observer: one at its place or above always, one below if it wants that. */
        boolean hears(List<String> changed) {
            int common = Math.min(segments.size(), changed.size());
            return segments.subList(0, common).equals(changed.subList(0, common))
                    && (descendants || changed.size() <= segments.size());
        }
    }

    @Override
    public void requestSync(Account account, String authority, Bundle extras) {}

    @Override
    public void sync(SyncRequest request) {}

    @Override
    public void syncAsUser(SyncRequest request, int user) {}

    @Override
    public void cancelSync(Account account, String authority, ComponentName name) {}

    @Override
    public void cancelRequest(SyncRequest request) {}

    @Override
    public boolean getSyncAutomatically(Account account, String authority) {
        Caller.require("android.permission.READ_SYNC_SETTINGS", "no permission to read the sync settings");
        Boolean value = automatic.get(key(account, authority));
        return value != null && value;
    }

    @Override
    public void setSyncAutomatically(Account account, String authority, boolean sync) {
        Caller.require("android.permission.WRITE_SYNC_SETTINGS", "no permission to write the sync settings");
        automatic.put(key(account, authority), sync);
    }

    @Override
    public int getIsSyncable(Account account, String authority) {
        Caller.require("android.permission.READ_SYNC_SETTINGS", "no permission to read the sync settings");
        Integer value = syncable.get(key(account, authority));
        return value == null ? -1 : value;
    }

    @Override
    public void setIsSyncable(Account account, String authority, int value) {
        Caller.require("android.permission.WRITE_SYNC_SETTINGS", "no permission to write the sync settings");
        syncable.put(key(account, authority), Integer.signum(value));
    }

    private static String key(Account account, String authority) {
        return account + "/" + authority;
    }

    @Override
    public boolean getMasterSyncAutomatically() {
        Caller.require("android.permission.READ_SYNC_SETTINGS", "no permission to read the sync settings");
        return master;
    }

    @Override
    public void setMasterSyncAutomatically(boolean sync) {
        Caller.require("android.permission.WRITE_SYNC_SETTINGS", "no permission to write the sync settings");
        master = sync;
    }

    @Override
    public List<PeriodicSync> getPeriodicSyncs(Account account, String authority, ComponentName name) {
        return new ArrayList<>();
    }

    @Override
    public void addPeriodicSync(Account account, String authority, Bundle extras, long frequency) {}

    @Override
    public void removePeriodicSync(Account account, String authority, Bundle extras) {}

    @Override
    public List<SyncInfo> getCurrentSyncs() {
        return new ArrayList<>();
    }

    @Override
    public SyncAdapterType[] getSyncAdapterTypes() {
        return new SyncAdapterType[0];
    }

    @Override
    public boolean isSyncActive(Account account, String authority, ComponentName name) {
        return false;
    }

    @Override
    public boolean isSyncPending(Account account, String authority, ComponentName name) {
        return false;
    }

    @Override
    public SyncStatusInfo getSyncStatus(Account account, String authority, ComponentName name) {
        return null;
    }

    @Override
    public void addStatusChangeListener(int mask, ISyncStatusObserver callback) {}

    @Override
    public void removeStatusChangeListener(ISyncStatusObserver callback) {}
}
