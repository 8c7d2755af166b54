package gibbon.newer;

import android.app.Activity;
import android.app.Application;
import android.view.View;
import java.util.ArrayList;
import java.util.List;

/** What {@link Activity} has since Android 7. */
public class android_app_Activity {
    private static final List<Callbacks> REGISTERED = new ArrayList<Callbacks>();

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

    public static void registerActivityLifecycleCallbacks(Activity activity, Application.ActivityLifecycleCallbacks told) {
        Callbacks callbacks = new Callbacks(activity, told);
        REGISTERED.add(callbacks);
        activity.getApplication().registerActivityLifecycleCallbacks(callbacks);
    }

    public static void unregisterActivityLifecycleCallbacks(Activity activity, Application.ActivityLifecycleCallbacks told) {
        for (Callbacks callbacks : new ArrayList<Callbacks>(REGISTERED)) {
            if (callbacks.tells(activity, told)) {
                forget(callbacks);
                activity.getApplication().unregisterActivityLifecycleCallbacks(callbacks);
            }
        }
    }

    static void forget(Callbacks callbacks) {
        REGISTERED.remove(callbacks);
    }
}
