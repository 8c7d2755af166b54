package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.FeatureInfo;
import android.content.pm.IPackageManager;
import android.content.pm.InstrumentationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ParceledListSlice;
import android.content.pm.PermissionGroupInfo;
import android.content.pm.PermissionInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.net.Uri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

/** The packages of the device: the app, read by the platform's own parser. */
abstract class PackageManagerService extends Service implements IPackageManager {
    private static App app;

    private PackageInstallerService installer;

    private final HashMap<ComponentName, Integer> enabled = new HashMap<>();
    private static final HashSet<String> FEATURES = new HashSet<>(Arrays.asList(
            PackageManager.FEATURE_TOUCHSCREEN, PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH,
            PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_DISTINCT, PackageManager.FEATURE_SCREEN_PORTRAIT,
            PackageManager.FEATURE_SCREEN_LANDSCAPE, PackageManager.FEATURE_APP_WIDGETS,
            PackageManager.FEATURE_HOME_SCREEN, PackageManager.FEATURE_INPUT_METHODS,
            PackageManager.FEATURE_LIVE_WALLPAPER, PackageManager.FEATURE_WIFI, PackageManager.FEATURE_LOCATION,
            PackageManager.FEATURE_LOCATION_NETWORK, PackageManager.FEATURE_MICROPHONE,
            PackageManager.FEATURE_AUDIO_OUTPUT, PackageManager.FEATURE_WEBVIEW, PackageManager.FEATURE_BACKUP,
            PackageManager.FEATURE_BLUETOOTH, PackageManager.FEATURE_BLUETOOTH_LE, PackageManager.FEATURE_CAMERA,
            PackageManager.FEATURE_CAMERA_ANY, PackageManager.FEATURE_CAMERA_AUTOFOCUS,
            PackageManager.FEATURE_CAMERA_FLASH, PackageManager.FEATURE_CAMERA_FRONT,
            PackageManager.FEATURE_CONNECTION_SERVICE, PackageManager.FEATURE_DEVICE_ADMIN,
            PackageManager.FEATURE_FAKETOUCH, PackageManager.FEATURE_LOCATION_GPS, PackageManager.FEATURE_PRINTING,
            PackageManager.FEATURE_SENSOR_ACCELEROMETER, PackageManager.FEATURE_SENSOR_COMPASS,
            PackageManager.FEATURE_SENSOR_GYROSCOPE, PackageManager.FEATURE_SENSOR_LIGHT,
            PackageManager.FEATURE_SENSOR_PROXIMITY, PackageManager.FEATURE_TELEPHONY,
            PackageManager.FEATURE_TELEPHONY_GSM, PackageManager.FEATURE_USB_ACCESSORY,
            PackageManager.FEATURE_WIFI_DIRECT));

    @Override
    public android.content.pm.IPackageInstaller getPackageInstaller() {
        if (installer == null) {
            installer = Host.make(PackageInstallerService.class);
        }
        return installer;
    }

    /** Installs the app that lies in a folder. */
    static void install(String folder, long now) {
        try {
            app = new App(folder, now);
        } catch (PackageParser.PackageParserException e) {
            Host.report(Host.FAILURE, "package", e.getMessage());
            throw new IllegalStateException(e);
        }
    }

    static App app() {
        return app;
    }

    static PackageManagerService get() {
        return ServiceManagerService.get("package");
    }

    private static boolean isApp(String name) {
        return app.name().equals(name);
    }

    private boolean isEnabled(ComponentName name, boolean byManifest) {
        Integer setting = enabled.get(name);
        if (setting == null || setting == PackageManager.COMPONENT_ENABLED_STATE_DEFAULT) {
            return byManifest && app.info().enabled;
        }
        return setting == PackageManager.COMPONENT_ENABLED_STATE_ENABLED;
    }

    @Override
    public boolean isPackageAvailable(String name, int user) {
        return isApp(name);
    }

    @Override
    public PackageInfo getPackageInfo(String name, int flags, int user) {
        if (isApp(name)) {
            return PackageParser.generatePackageInfo(app.parsed, new int[] {3003, 1028, 1015}, flags, app.installTime,
                    app.installTime, app.permissions.granted, app.state);
        }
        return SystemPackages.packageInfo(name, flags);
    }

    @Override
    public ApplicationInfo getApplicationInfo(String name, int flags, int user) {
        if (isApp(name)) {
            return PackageParser.generateApplicationInfo(app.parsed, flags, app.state, user);
        }
        PackageInfo info = SystemPackages.packageInfo(name, flags);
        return info == null ? null : info.applicationInfo;
    }

    @Override
    public int getPackageUid(String name, int user) {
        ApplicationInfo info = getApplicationInfo(name, 0, user);
        return info == null ? -1 : info.uid;
    }

    @Override
    public int[] getPackageGids(String name, int user) {
        return isApp(name) ? new int[] {3003, 1028, 1015} : null;
    }

    @Override
    public String[] getPackagesForUid(int uid) {
        return uid == App.UID ? new String[] {app.name()} : null;
    }

    @Override
    public String getNameForUid(int uid) {
        return uid == App.UID ? app.name() : null;
    }

    @Override
    public int getFlagsForUid(int uid) {
        return uid == App.UID ? app.info().flags : 0;
    }

    private PackageParser.Activity activity(ComponentName name) {
        for (PackageParser.Activity activity : app.parsed.activities) {
            if (activity.getComponentName().equals(name)) {
                return activity;
            }
        }
        return null;
    }

    private ActivityInfo info(PackageParser.Activity activity, int flags) {
        return PackageParser.generateActivityInfo(activity, flags, app.state, 0);
    }

    private boolean isVisible(ComponentName name, boolean byManifest, int flags) {
        return (flags & PackageManager.GET_DISABLED_COMPONENTS) != 0 || isEnabled(name, byManifest);
    }

    @Override
    public ActivityInfo getActivityInfo(ComponentName name, int flags, int user) {
        PackageParser.Activity activity = activity(name);
        if (activity != null && isVisible(name, activity.info.enabled, flags)) {
            return info(activity, flags);
        }
        return activity == null ? SystemPackages.activityInfo(name) : null;
    }

    @Override
    public ActivityInfo getReceiverInfo(ComponentName name, int flags, int user) {
        for (PackageParser.Activity receiver : app.parsed.receivers) {
            if (receiver.getComponentName().equals(name) && isVisible(name, receiver.info.enabled, flags)) {
                return info(receiver, flags);
            }
        }
        return null;
    }

    @Override
    public ServiceInfo getServiceInfo(ComponentName name, int flags, int user) {
        for (PackageParser.Service service : app.parsed.services) {
            if (service.getComponentName().equals(name) && isVisible(name, service.info.enabled, flags)) {
                return PackageParser.generateServiceInfo(service, flags, app.state, user);
            }
        }
        return null;
    }

    @Override
    public ProviderInfo getProviderInfo(ComponentName name, int flags, int user) {
        for (PackageParser.Provider provider : app.parsed.providers) {
            if (provider.getComponentName().equals(name) && isVisible(name, provider.info.enabled, flags)) {
                return PackageParser.generateProviderInfo(provider, flags, app.state, user);
            }
        }
        return null;
    }

    @Override
    public ProviderInfo resolveContentProvider(String authority, int flags, int user) {
        for (PackageParser.Provider provider : app.parsed.providers) {
            if (provider.info.authority != null
                    && Arrays.asList(provider.info.authority.split(";")).contains(authority)
                    && isVisible(provider.getComponentName(), provider.info.enabled, flags)) {
                return PackageParser.generateProviderInfo(provider, flags, app.state, user);
            }
        }
        return SystemPackages.providerInfo(authority);
    }

    /** All providers of the app's main process, in the order in which it installs them. */
    List<ProviderInfo> providers() {
        ArrayList<ProviderInfo> result = new ArrayList<>();
        for (PackageParser.Provider provider : app.parsed.providers) {
            if (isEnabled(provider.getComponentName(), provider.info.enabled)) {
                result.add(PackageParser.generateProviderInfo(provider,
                        PackageManager.GET_URI_PERMISSION_PATTERNS | PackageManager.GET_META_DATA, app.state, 0));
            }
        }
        java.util.Collections.sort(result, new java.util.Comparator<ProviderInfo>() {
            @Override
            public int compare(ProviderInfo a, ProviderInfo b) {
                return Integer.compare(b.initOrder, a.initOrder);
            }
        });
        return result;
    }

    @Override
    public ParceledListSlice queryContentProviders(String process, int uid, int flags) {
        boolean ours = process == null || process.equals(app.info().processName) && uid == App.UID;
        return new ParceledListSlice<>(ours ? providers() : new ArrayList<ProviderInfo>());
    }

    @Override
    public List<ResolveInfo> queryIntentActivities(Intent intent, String type, final int flags, int user) {
        List<ResolveInfo> found = Matching.query(app.parsed.activities, intent, type, flags,
                new Matching.Maker<PackageParser.Activity>() {
                    @Override
                    public ResolveInfo make(PackageParser.Activity activity) {
                        if (!isVisible(activity.getComponentName(), activity.info.enabled, flags)) {
                            return null;
                        }
                        ResolveInfo result = new ResolveInfo();
                        result.activityInfo = info(activity, flags);
                        return result;
                    }
                });
        SystemPackages.addMatches(found, intent, type, flags);
        boolean others = intent.getComponent() == null && !app.name().equals(intent.getPackage());
        if (found.isEmpty() && others && Host.otherwise("a phone without an app for " + wish(intent))) {
            SystemPackages.addMatches(found, new Intent(Intent.ACTION_VIEW, Uri.parse("http://example.org/")), null, 0);
        }
        return found;
    }

    /** An intent in a few words. */
    private static String wish(Intent intent) {
        String wish = String.valueOf(intent.getAction());
        wish += intent.getScheme() == null ? "" : " " + intent.getScheme() + ":";
        wish += intent.getType() == null ? "" : " " + intent.getType();
        return wish + (intent.getPackage() == null ? "" : " in " + intent.getPackage());
    }

    @Override
    public ResolveInfo resolveIntent(Intent intent, String type, int flags, int user) {
        List<ResolveInfo> found = queryIntentActivities(intent, type, flags, user);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public List<ResolveInfo> queryIntentActivityOptions(ComponentName caller, Intent[] specifics, String[] types,
            Intent intent, String type, int flags, int user) {
        List<ResolveInfo> found = queryIntentActivities(intent, type, flags | PackageManager.GET_RESOLVED_FILTER, user);
        ArrayList<ResolveInfo> result = new ArrayList<>();
        if (specifics != null) {
            for (int i = 0; i < specifics.length; i++) {
                Intent specific = specifics[i];
                ResolveInfo info = specific == null ? null
                        : resolveIntent(specific, types == null ? null : types[i], flags, user);
                if (info != null) {
                    info.specificIndex = i;
                    result.add(info);
                }
            }
        }
        for (ResolveInfo info : found) {
            if (caller == null || !caller.getClassName().equals(info.activityInfo.name)
                    || !caller.getPackageName().equals(info.activityInfo.packageName)) {
                result.add(info);
            }
        }
        return result;
    }

    @Override
    public List<ResolveInfo> queryIntentReceivers(Intent intent, String type, final int flags, int user) {
        return Matching.query(app.parsed.receivers, intent, type, flags, new Matching.Maker<PackageParser.Activity>() {
            @Override
            public ResolveInfo make(PackageParser.Activity receiver) {
                if (!isVisible(receiver.getComponentName(), receiver.info.enabled, flags)) {
                    return null;
                }
                ResolveInfo result = new ResolveInfo();
                result.activityInfo = info(receiver, flags);
                return result;
            }
        });
    }

    @Override
    public List<ResolveInfo> queryIntentServices(Intent intent, String type, final int flags, int user) {
        List<ResolveInfo> found = queryOwnServices(intent, type, flags);
        SystemBindings.query(intent, found);
        return found;
    }

    private List<ResolveInfo> queryOwnServices(Intent intent, String type, final int flags) {
        return Matching.query(app.parsed.services, intent, type, flags, new Matching.Maker<PackageParser.Service>() {
            @Override
            public ResolveInfo make(PackageParser.Service service) {
                if (!isVisible(service.getComponentName(), service.info.enabled, flags)) {
                    return null;
                }
                ResolveInfo result = new ResolveInfo();
                result.serviceInfo = PackageParser.generateServiceInfo(service, flags, app.state, 0);
                return result;
            }
        });
    }

    @Override
    public List<ResolveInfo> queryIntentContentProviders(Intent intent, String type, final int flags, int user) {
        return Matching.query(app.parsed.providers, intent, type, flags, new Matching.Maker<PackageParser.Provider>() {
            @Override
            public ResolveInfo make(PackageParser.Provider provider) {
                if (!isVisible(provider.getComponentName(), provider.info.enabled, flags)) {
                    return null;
                }
                ResolveInfo result = new ResolveInfo();
                result.providerInfo = PackageParser.generateProviderInfo(provider, flags, app.state, 0);
                return result;
            }
        });
    }

    @Override
    public boolean performDexOptIfNeeded(String name, String instructionSet) {
        return false;
    }

    @Override
    public ResolveInfo resolveService(Intent intent, String type, int flags, int user) {
        List<ResolveInfo> found = queryIntentServices(intent, type, flags, user);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public ParceledListSlice getInstalledPackages(int flags, int user) {
        ArrayList<PackageInfo> result = new ArrayList<>();
        result.add(getPackageInfo(app.name(), flags, user));
        SystemPackages.addPackages(result, flags);
        return new ParceledListSlice<>(result);
    }

    @Override
    public ParceledListSlice getInstalledApplications(int flags, int user) {
        ArrayList<PackageInfo> packages = new ArrayList<>();
        packages.add(getPackageInfo(app.name(), flags, user));
        SystemPackages.addPackages(packages, flags);
        ArrayList<ApplicationInfo> result = new ArrayList<>();
        for (PackageInfo info : packages) {
            result.add(info.applicationInfo);
        }
        return new ParceledListSlice<>(result);
    }

    @Override
    public InstrumentationInfo getInstrumentationInfo(ComponentName name, int flags) {
        for (PackageParser.Instrumentation one : app.parsed.instrumentation) {
            if (one.getComponentName().equals(name)) {
                return PackageParser.generateInstrumentationInfo(one, flags);
            }
        }
        return null;
    }

    @Override
    public int checkPermission(String permission, String name, int user) {
        return isApp(name) ? app.permissions.check(permission) : PackageManager.PERMISSION_DENIED;
    }

    @Override
    public int checkUidPermission(String permission, int uid) {
        return uid == App.UID ? app.permissions.check(permission) : PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public void grantRuntimePermission(String name, String permission, int user) {
        app.permissions.granted.add(permission);
    }

    @Override
    public void revokeRuntimePermission(String name, String permission, int user) {
        app.permissions.granted.remove(permission);
    }

    @Override
    public boolean shouldShowRequestPermissionRationale(String permission, String name, int user) {
        return isApp(name) && app.permissions.wantsReason(permission);
    }

    @Override
    public boolean isPermissionRevokedByPolicy(String permission, String name, int user) {
        return false;
    }

    @Override
    public String getPermissionControllerPackageName() {
        return "com.android.packageinstaller";
    }

    @Override
    public PermissionInfo getPermissionInfo(String name, int flags) {
        for (PackageParser.Permission permission : app.parsed.permissions) {
            if (permission.info.name.equals(name)) {
                return PackageParser.generatePermissionInfo(permission, flags);
            }
        }
        return SystemPackages.permissionInfo(name);
    }

    @Override
    public List<PermissionGroupInfo> getAllPermissionGroups(int flags) {
        return PlatformPermissions.groups();
    }

    @Override
    public PermissionGroupInfo getPermissionGroupInfo(String name, int flags) {
        for (PermissionGroupInfo group : PlatformPermissions.groups()) {
            if (group.name.equals(name)) {
                return group;
            }
        }
        return null;
    }

    @Override
    public boolean isProtectedBroadcast(String action) {
        return ProtectedBroadcasts.contains(action);
    }

    @Override
    public boolean hasSystemFeature(String name) {
        return FEATURES.contains(name);
    }

    @Override
    public FeatureInfo[] getSystemAvailableFeatures() {
        String[] names = FEATURES.toArray(new String[0]);
        Arrays.sort(names);
        FeatureInfo[] result = new FeatureInfo[names.length];
        for (int i = 0; i < names.length; i++) {
            result[i] = new FeatureInfo();
            result[i].name = names[i];
        }
        return result;
    }

    @Override
    public String[] getSystemSharedLibraryNames() {
        return new String[] {"android.test.runner", "javax.obex", "org.apache.http.legacy"};
    }

    @Override
    public void setComponentEnabledSetting(ComponentName name, int state, int flags, int user) {
        enabled.put(name, state);
    }

    @Override
    public int getComponentEnabledSetting(ComponentName name, int user) {
        Integer setting = enabled.get(name);
        return setting == null ? PackageManager.COMPONENT_ENABLED_STATE_DEFAULT : setting;
    }

    @Override
    public int getApplicationEnabledSetting(String name, int user) {
        if (getApplicationInfo(name, 0, user) == null) {
            throw new IllegalArgumentException("Unknown package: " + name);
        }
        return PackageManager.COMPONENT_ENABLED_STATE_DEFAULT;
    }

    @Override
    public String getInstallerPackageName(String name) {
        return null;
    }

    @Override
    public int checkSignatures(String a, String b) {
        return a.equals(b) ? PackageManager.SIGNATURE_MATCH : PackageManager.SIGNATURE_NO_MATCH;
    }

    @Override
    public boolean isSafeMode() {
        return false;
    }

    @Override
    public boolean isUidPrivileged(int uid) {
        return false;
    }
}
