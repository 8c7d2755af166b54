package gibbon.newer;

import android.content.pm.PackageInfo;

/** What {@link PackageInfo} has since Android 9. */
public class android_content_pm_PackageInfo {
    public static long getLongVersionCode(PackageInfo info) {
        return info.versionCode;
    }
}
