package gibbon.server;

import android.app.ActivityThread;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.pm.ApplicationInfo;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.net.Uri;
import android.os.Binder;

/**
 * Base of the phone's own content providers: real providers, attached to the system's context, that ask for the
 * permissions that a phone asks for.
 *
 * <p>The framework's check does nothing here because app and system share a process, so it is made in this class.
 */
abstract class SystemProvider extends ContentProvider {
    private ProviderInfo info;

    /** Makes the provider ready to be called. */
    final void attach(ProviderInfo wanted) {
        info = wanted;
        attachInfo(ActivityThread.currentActivityThread().getSystemContext(), wanted);
    }

    /** What the package manager says of the provider. */
    final ProviderInfo info() {
        return info;
    }

    /** Describes a provider of the system. */
    static ProviderInfo describe(String authority, String packageName, String name, String read, String write) {
        ProviderInfo result = new ProviderInfo();
        result.authority = authority;
        result.packageName = packageName;
        result.name = name;
        result.processName = packageName;
        result.readPermission = read;
        result.writePermission = write;
        result.exported = true;
        result.enabled = true;
        result.grantUriPermissions = true;
        result.multiprocess = false;
        result.applicationInfo = new ApplicationInfo();
        result.applicationInfo.packageName = packageName;
        result.applicationInfo.processName = packageName;
        result.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM;
        result.applicationInfo.enabled = true;
        return result;
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public final Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
        requireRead(uri);
        Cursor cursor = select(uri, projection, selection, args, order);
        if (cursor != null) {
            cursor.setNotificationUri(getContext().getContentResolver(), uri);
        }
        return cursor;
    }

    @Override
    public final Uri insert(Uri uri, ContentValues values) {
        requireWrite(uri);
        Uri result = add(uri, values == null ? new ContentValues() : new ContentValues(values));
        if (result != null) {
            changed(uri);
        }
        return result;
    }

    @Override
    public final int update(Uri uri, ContentValues values, String selection, String[] args) {
        requireWrite(uri);
        int count = change(uri, new ContentValues(values), selection, args);
        if (count > 0) {
            changed(uri);
        }
        return count;
    }

    @Override
    public final int delete(Uri uri, String selection, String[] args) {
        requireWrite(uri);
        int count = remove(uri, selection, args);
        if (count > 0) {
            changed(uri);
        }
        return count;
    }

    abstract Cursor select(Uri uri, String[] projection, String selection, String[] args, String order);

    abstract Uri add(Uri uri, ContentValues values);

    abstract int change(Uri uri, ContentValues values, String selection, String[] args);

    abstract int remove(Uri uri, String selection, String[] args);

    private void changed(Uri uri) {
        getContext().getContentResolver().notifyChange(uri, null);
    }

    /** Whether an address needs the provider's permissions. */
    boolean isGuarded(Uri uri) {
        return true;
    }

    private void requireRead(Uri uri) {
        require(info.readPermission, "reading", uri);
    }

    private void requireWrite(Uri uri) {
        require(info.writePermission, "writing", uri);
    }

    private void require(String permission, String verb, Uri uri) {
        if (permission != null && isGuarded(uri) && !Caller.has(permission)) {
            throw new SecurityException("Permission Denial: " + verb + " " + info.name + " uri " + uri + " from pid="
                    + Binder.getCallingPid() + ", uid=" + Binder.getCallingUid() + " requires " + permission
                    + ", or grantUriPermission()");
        }
    }
}
