package gibbon.server;

import java.util.Map;

/** Services beside those of activities, windows and packages. */
final class MoreServices {
    private MoreServices() {}

    static void list(Map<String, Class<? extends Service>> ours) {
        ours.put("accessibility", AccessibilityManagerService.class);
        ours.put("account", AccountManagerService.class);
        ours.put("alarm", AlarmManagerService.class);
        ours.put("android.security.keystore", KeystoreService.class);
        ours.put("appops", AppOpsService.class);
        ours.put("appwidget", AppWidgetService.class);
        ours.put("audio", AudioService.class);
        ours.put("backup", BackupService.class);
        ours.put("batteryproperties", BatteryPropertiesRegistrar.class);
        ours.put("batterystats", BatteryStatsService.class);
        ours.put("bluetooth_manager", BluetoothManagerService.class);
        ours.put("carrier_config", CarrierConfigService.class);
        ours.put("clipboard", ClipboardService.class);
        ours.put("connectivity", ConnectivityService.class);
        ours.put("content", ContentService.class);
        ours.put("country_detector", CountryDetectorService.class);
        ours.put("device_policy", DevicePolicyService.class);
        ours.put("deviceidle", DeviceIdleService.class);
        ours.put("dreams", DreamService.class);
        ours.put("dropbox", DropBoxService.class);
        ours.put("fingerprint", FingerprintService.class);
        ours.put("graphicsstats", GraphicsStatsService.class);
        ours.put("input_method", InputMethodManagerService.class);
        ours.put("iphonesubinfo", PhoneSubInfoService.class);
        ours.put("isms", SmsService.class);
        ours.put("isub", SubscriptionService.class);
        ours.put("jobscheduler", JobSchedulerService.class);
        ours.put("launcherapps", LauncherAppsService.class);
        ours.put("location", LocationManagerService.class);
        ours.put("media.camera", CameraService.class);
        ours.put("media_router", MediaRouterService.class);
        ours.put("servicediscovery", NsdService.class);
        ours.put("media_session", MediaSessionService.class);
        ours.put("mount", MountService.class);
        ours.put("netpolicy", NetworkPolicyService.class);
        ours.put("netstats", NetworkStatsService.class);
        ours.put("notification", NotificationManagerService.class);
        ours.put("phone", TelephonyService.class);
        ours.put("power", PowerManagerService.class);
        ours.put("print", PrintService.class);
        ours.put("restrictions", RestrictionsService.class);
        ours.put("search", SearchManagerService.class);
        ours.put("statusbar", StatusBarService.class);
        ours.put("telecom", TelecomService.class);
        ours.put("telephony.registry", TelephonyRegistryService.class);
        ours.put("textservices", TextServicesManagerService.class);
        ours.put("trust", TrustService.class);
        ours.put("uimode", UiModeManagerService.class);
        ours.put("usagestats", UsageStatsService.class);
        ours.put("usb", UsbService.class);
        ours.put("user", UserManagerService.class);
        ours.put("vibrator", VibratorService.class);
        ours.put("voiceinteraction", VoiceInteractionService.class);
        ours.put("wallpaper", WallpaperService.class);
        ours.put("webviewupdate", WebViewUpdateService.class);
        ours.put("wifi", WifiService.class);
    }
}
