package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PermissionInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import java.util.List;

/** Packages that the device has besides the app. */
final class SystemPackages {
    private SystemPackages() {}

    static PackageInfo packageInfo(String name, int flags) {
        return null;
    }

    static ActivityInfo activityInfo(ComponentName name) {
        return null;
    }

    static ProviderInfo providerInfo(String authority) {
        return null;
    }

    static PermissionInfo permissionInfo(String name) {
        return null;
    }

    static void addMatches(List<ResolveInfo> found, Intent intent, String type, int flags) {}

    static void addPackages(List<PackageInfo> packages, int flags) {}
}
