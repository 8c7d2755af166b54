package gibbon.server;

import android.content.pm.ApplicationInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodSubtype;
import java.util.Collections;

/** The one keyboard of the phone, as apps see it in lists and in the settings. */
final class Keyboard {
    static final String PACKAGE = "com.android.inputmethod.latin";
    static final String SERVICE = PACKAGE + ".LatinIME";

    /** Its name in the settings. */
    static final String ID = PACKAGE + "/.LatinIME";

    private Keyboard() {}

    static InputMethodSubtype subtype() {
        return new InputMethodSubtype.InputMethodSubtypeBuilder()
                .setSubtypeLocale("en_US")
                .setSubtypeMode("keyboard")
                .setSubtypeExtraValue("TrySuppressingImeSwitcher,AsciiCapable,SupportTouchPositionCorrection")
                .setIsAsciiCapable(true)
                .build();
    }

    static InputMethodInfo info(InputMethodSubtype subtype) {
        ServiceInfo service = new ServiceInfo();
        service.packageName = PACKAGE;
        service.name = SERVICE;
        service.processName = PACKAGE;
        service.exported = true;
        service.nonLocalizedLabel = "Android Keyboard (AOSP)";
        service.applicationInfo = new ApplicationInfo();
        service.applicationInfo.packageName = PACKAGE;
        service.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM;
        ResolveInfo resolved = new ResolveInfo();
        resolved.serviceInfo = service;
        return new InputMethodInfo(resolved, false, null, Collections.singletonList(subtype), 0, true);
    }
}
