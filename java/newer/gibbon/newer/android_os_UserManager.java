package gibbon.newer;

import android.os.UserManager;

/** What {@link UserManager} has since Android 7. */
public class android_os_UserManager {
    public static boolean isUserUnlocked(UserManager manager) {
        return true;
    }
}
