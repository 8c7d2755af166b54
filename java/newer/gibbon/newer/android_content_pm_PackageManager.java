package gibbon.newer;

import android.content.pm.PackageManager;

/** What {@link PackageManager} has since Android 7. */
public class android_content_pm_PackageManager {
    public static int getPackageUid(PackageManager manager, String name, int flags) throws PackageManager.NameNotFoundException {
        return manager.getApplicationInfo(name, flags).uid;
    }

    public static boolean isInstantApp(PackageManager manager) {
        return false;
    }

    public static boolean isInstantApp(PackageManager manager, String name) {
        return false;
    }
}
