package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PermissionInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.Signature;
import android.os.Build;
import android.os.Process;
import java.util.Collections;
import java.util.List;

/** Packages that the device has besides the app, as the package manager tells of them. */
final class SystemPackages {
    private static final String RESOURCES = "/system/framework/framework-res.apk";
    private static final int VERSION = 23;
    private static final int FIRST_UID = 10_010;

    private SystemPackages() {}

    /** What is known of a package; null when the device has none of this name. */
    static PackageInfo packageInfo(String name, int flags) {
        SystemApps.App app = SystemApps.find(name);
        return app == null || isReplaced(app) ? null : info(app, flags);
    }

    /** An activity by its name; null when no package of the system has it. */
    static ActivityInfo activityInfo(ComponentName name) {
        SystemApps.App app = SystemApps.find(name.getPackageName());
        if (app != null && !isReplaced(app)) {
            for (SystemApps.Activity activity : app.activities) {
                if (activity.name.equals(name.getClassName())) {
                    return info(activity);
                }
            }
        }
        return null;
    }

    static ProviderInfo providerInfo(String authority) {
        return SystemProviders.info(authority);
    }

    static PermissionInfo permissionInfo(String name) {
        return PlatformPermissions.info(name);
    }

    /** Adds the activities that match an intent to those of the app, and sorts them. */
    static void addMatches(List<ResolveInfo> found, Intent intent, String type, int flags) {
        boolean other = intent.getSelector() != null && intent.getComponent() == null;
        Intent wanted = other ? intent.getSelector() : intent;
        for (SystemApps.App app : SystemApps.all()) {
            String name = wanted.getComponent() == null ? wanted.getPackage() : wanted.getComponent().getPackageName();
            if ((name == null || name.equals(app.name)) && !isReplaced(app)) {
                for (SystemApps.Activity activity : app.activities) {
                    addMatch(found, activity, wanted, type, flags);
                }
            }
        }
        Collections.sort(found, Matching.ORDER);
    }

    private static void addMatch(
            List<ResolveInfo> found, SystemApps.Activity activity, Intent intent, String type, int flags) {
        ComponentName explicit = intent.getComponent();
        if (explicit != null) {
            if (explicit.getClassName().equals(activity.name)) {
                found.add(resolved(activity, null, IntentFilter.MATCH_CATEGORY_EMPTY));
            }
            return;
        }
        for (IntentFilter filter : activity.filters) {
            int match = Matching.match(filter, intent, type, flags);
            if (match >= 0) {
                found.add(resolved(activity, filter, match));
                return;
            }
        }
    }

    private static ResolveInfo resolved(SystemApps.Activity activity, IntentFilter filter, int match) {
        ResolveInfo result = new ResolveInfo();
        result.activityInfo = info(activity);
        result.match = match;
        result.filter = filter;
        result.isDefault = filter != null && filter.hasCategory(Intent.CATEGORY_DEFAULT);
        return result;
    }

    /** Adds all packages of the system. */
    static void addPackages(List<PackageInfo> packages, int flags) {
        for (SystemApps.App app : SystemApps.all()) {
            if (!isReplaced(app)) {
                packages.add(info(app, flags));
            }
        }
    }

    /** Whether the app under test is a newer version of an app of the system. */
    private static boolean isReplaced(SystemApps.App app) {
        return app.name.equals(PackageManagerService.app().name());
    }

    private static PackageInfo info(SystemApps.App app, int flags) {
        PackageInfo info = new PackageInfo();
        info.packageName = app.name;
        info.versionCode = VERSION;
        info.versionName = Build.VERSION.RELEASE;
        info.applicationInfo = application(app);
        if ((flags & PackageManager.GET_ACTIVITIES) != 0) {
            info.activities = new ActivityInfo[app.activities.size()];
            for (int i = 0; i < info.activities.length; i++) {
                info.activities[i] = info(app.activities.get(i));
            }
        }
        if ((flags & PackageManager.GET_SIGNATURES) != 0) {
            info.signatures = new Signature[] {new Signature("00")};
        }
        return info;
    }

    private static ApplicationInfo application(SystemApps.App app) {
        ApplicationInfo info = new ApplicationInfo();
        info.packageName = app.name;
        info.processName = app.name;
        info.nonLocalizedLabel = app.label;
        info.uid = app.name.equals("android")
                ? Process.SYSTEM_UID
                : FIRST_UID + SystemApps.all().indexOf(app);
        info.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_HAS_CODE | ApplicationInfo.FLAG_INSTALLED;
        info.enabled = true;
        info.targetSdkVersion = VERSION;
        info.sourceDir = RESOURCES;
        info.publicSourceDir = RESOURCES;
        info.dataDir = "/data/user/0/" + app.name;
        return info;
    }

    private static ActivityInfo info(SystemApps.Activity activity) {
        ActivityInfo info = new ActivityInfo();
        info.packageName = activity.app.name;
        info.name = activity.name;
        info.processName = activity.app.name;
        info.applicationInfo = application(activity.app);
        info.nonLocalizedLabel = activity.app.label;
        info.exported = true;
        info.enabled = true;
        info.taskAffinity = activity.app.name;
        return info;
    }
}
