package gibbon.newer;

import android.app.NewerServices;
import android.view.autofill.AutofillManager;

/** Services of the system that only apps which want a newer Android ask for. */
public final class SystemServices {
    private SystemServices() {}

    /** Makes them known, in the process of such an app. */
    public static void register() {
        NewerServices.register("autofill", AutofillManager.class, new AutofillManager());
    }
}
