package gibbon.server;

import java.util.Map;

/** Services beside those of activities, windows and packages. */
final class MoreServices {
    private MoreServices() {}

    static void list(Map<String, Class<? extends Service>> ours) {
        ours.put("accessibility", AccessibilityManagerService.class);
        ours.put("alarm", AlarmManagerService.class);
        ours.put("appops", AppOpsService.class);
        ours.put("clipboard", ClipboardService.class);
        ours.put("connectivity", ConnectivityService.class);
        ours.put("content", ContentService.class);
        ours.put("input_method", InputMethodManagerService.class);
        ours.put("mount", MountService.class);
        ours.put("notification", NotificationManagerService.class);
        ours.put("power", PowerManagerService.class);
        ours.put("textservices", TextServicesManagerService.class);
        ours.put("uimode", UiModeManagerService.class);
        ours.put("user", UserManagerService.class);
        ours.put("vibrator", VibratorService.class);
    }
}
