package gibbon.server;

import java.util.Map;

/** Which services there are: those that we wrote, and the interfaces of those of which every call is a gap. */
final class Services {
    private Services() {}

    static void list(Map<String, Class<? extends Service>> ours, Map<String, String> interfaces) {
        ours.put("activity", ActivityManagerService.class);
        ours.put("display", DisplayManagerService.class);
        ours.put("input", InputManagerService.class);
        ours.put("package", PackageManagerService.class);
        ours.put("window", WindowManagerService.class);
        MoreServices.list(ours);
        for (String[] pair : UNANSWERED) {
            interfaces.put(pair[0], pair[1]);
        }
    }

    private static final String[][] UNANSWERED = {
        {"appwidget", "com.android.internal.appwidget.IAppWidgetService"},
        {"backup", "android.app.backup.IBackupManager"},
        {"batterystats", "com.android.internal.app.IBatteryStats"},
        {"country_detector", "android.location.ICountryDetector"},
        {"device_policy", "android.app.admin.IDevicePolicyManager"},
        {"dropbox", "com.android.internal.os.IDropBoxManagerService"},
        {"fingerprint", "android.hardware.fingerprint.IFingerprintService"},
        {"graphicsstats", "android.view.IGraphicsStats"},
        {"iphonesubinfo", "com.android.internal.telephony.IPhoneSubInfo"},
        {"isub", "com.android.internal.telephony.ISub"},
        {"launcherapps", "android.content.pm.ILauncherApps"},
        {"media_router", "android.media.IMediaRouterService"},
        {"netpolicy", "android.net.INetworkPolicyManager"},
        {"print", "android.print.IPrintManager"},
        {"restrictions", "android.content.IRestrictionsManager"},
        {"statusbar", "com.android.internal.statusbar.IStatusBarService"},
        {"telecom", "com.android.internal.telecom.ITelecomService"},
        {"trust", "android.app.trust.ITrustManager"},
        {"usagestats", "android.app.usage.IUsageStatsManager"},
        {"usb", "android.hardware.usb.IUsbManager"},
        {"voiceinteraction", "com.android.internal.app.IVoiceInteractionManagerService"},
        {"wallpaper", "android.app.IWallpaperManager"},
        {"webviewupdate", "android.webkit.IWebViewUpdateService"},
        {"wifip2p", "android.net.wifi.p2p.IWifiP2pManager"},
    };
}
