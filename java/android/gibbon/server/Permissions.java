package gibbon.server;

import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.PermissionInfo;
import android.os.Build;
import android.util.ArraySet;

/**
 * The permissions of the app.
 *
 * <p>Normal ones come with the installation; dangerous ones as well for apps that were made before Android 6, and
 * otherwise by the user's word, which the policy speaks. One word counts for all permissions of a group.
 */
final class Permissions {
    private final PackageParser.Package parsed;
    /** Permissions that the app holds. */
    final ArraySet<String> granted = new ArraySet<>();
    /** Permissions that the user refused at least once. */
    final ArraySet<String> refused = new ArraySet<>();
    /** Permissions that the user refused for ever. */
    final ArraySet<String> fixed = new ArraySet<>();

    Permissions(PackageParser.Package parsed) {
        this.parsed = parsed;
        int target = parsed.applicationInfo.targetSdkVersion;
        for (String name : parsed.requestedPermissions) {
            boolean byUser = PlatformPermissions.isDangerous(name) && Policy.permissions == Policy.GRANT;
            if (byUser || isOwn(name) || PlatformPermissions.comesWithInstallation(name, target)) {
                granted.add(name);
            }
        }
    }

    private boolean isOwn(String name) {
        for (PackageParser.Permission permission : parsed.permissions) {
            if (permission.info.name.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the app gets its permissions while it runs. */
    private boolean isModern() {
        return parsed.applicationInfo.targetSdkVersion >= Build.VERSION_CODES.M;
    }

    int check(String name) {
        return granted.contains(name) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    int[] check(String[] names) {
        int[] results = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            results[i] = names[i] == null ? PackageManager.PERMISSION_DENIED : check(names[i]);
        }
        return results;
    }

    /** Whether the user has to be asked: the manifest names it, it is dangerous, and it is not granted. */
    boolean isOpen(String name) {
        return name != null && isModern() && !granted.contains(name) && !fixed.contains(name)
                && parsed.requestedPermissions.contains(name) && PlatformPermissions.isDangerous(name);
    }

    /** Whether the app holds another permission of the same group, which grants this one without a question. */
    boolean isGrantedByGroup(String name) {
        String group = group(name);
        for (String held : granted) {
            if (group != null && PlatformPermissions.isDangerous(held) && group.equals(group(held))) {
                return true;
            }
        }
        return false;
    }

    /** The user's word for a permission and those of its group that the app asks for in its manifest. */
    void answer(String name, boolean grant, boolean forEver) {
        String group = group(name);
        for (String other : parsed.requestedPermissions) {
            boolean same = other.equals(name) || group != null && group.equals(group(other));
            if (same && PlatformPermissions.isDangerous(other)) {
                if (grant) {
                    granted.add(other);
                } else {
                    granted.remove(other);
                    refused.add(other);
                    if (forEver) {
                        fixed.add(other);
                    }
                }
            }
        }
        Storage.update(this);
    }

    /** Whether the app should explain why it asks again. */
    boolean wantsReason(String name) {
        return !granted.contains(name) && refused.contains(name) && !fixed.contains(name);
    }

    static String group(String name) {
        PermissionInfo info = PlatformPermissions.info(name);
        return info == null ? null : info.group;
    }
}
