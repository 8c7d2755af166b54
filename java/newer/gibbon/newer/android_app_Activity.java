package gibbon.newer;

import android.app.Activity;
import android.view.View;

/** What {@link Activity} has since Android 7. */
public class android_app_Activity {
    public static View requireViewById(Activity activity, int id) {
        View found = activity.findViewById(id);
        if (found == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this Activity");
        }
        return found;
    }

    public static boolean isInMultiWindowMode(Activity activity) {
        return false;
    }

    public static boolean isInPictureInPictureMode(Activity activity) {
        return false;
    }
}
