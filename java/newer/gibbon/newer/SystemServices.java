package gibbon.newer;

import android.app.NewerServices;
import android.content.pm.ShortcutManager;
import android.os.Parcel;
import android.view.autofill.AutofillManager;
import java.security.Provider;
import java.security.Security;

/** Services and algorithms of the system that only apps which want a newer Android ask for. */
public final class SystemServices {
    private static boolean registered;

    private SystemServices() {}

    /** Makes them known, in the process of such an app. */
    public static void register() {
        registered = true;
        NewerServices.register("autofill", AutofillManager.class, new AutofillManager());
        NewerServices.register("shortcut", ShortcutManager.class, new ShortcutManager());
        Provider castle = Security.getProvider("BC");
        for (String hash : new String[] {"SHA224", "SHA256", "SHA384", "SHA512"}) {
            castle.put("SecretKeyFactory.PBKDF2WithHmac" + hash, "gibbon.security.Pbkdf2$Sha" + hash.substring(3));
        }
    }

    /** Writes down what outlives the process. */
    public static void write(Parcel out) {
        if (registered) {
            android_app_NotificationManager.write(out);
        }
    }

    /** Reads what was written when the process before this one died. */
    public static void read(Parcel in) {
        if (registered) {
            android_app_NotificationManager.read(in);
        }
    }
}
