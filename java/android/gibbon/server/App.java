package gibbon.server;

import android.Manifest;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.PackageUserState;
import android.util.ArraySet;
import java.io.File;

/** The installed app, as the platform's own parser reads it. */
final class App {
    static final int UID = 10_001;

    final PackageParser.Package parsed;
    final PackageUserState state = new PackageUserState();
    /** Permissions that it holds; those that the user grants come and go. */
    final ArraySet<String> granted = new ArraySet<>();
    final long installTime;

    App(String folder, long installTime) throws PackageParser.PackageParserException {
        PackageParser parser = new PackageParser();
        parser.setDisplayMetrics(Screen.metrics());
        parsed = parser.parsePackage(new File(folder), 0);
        this.installTime = installTime;
        complete(parsed.applicationInfo, folder);
        nameProcesses();
        granted.addAll(parsed.requestedPermissions);
    }

    /** The parser leaves out what the package manager decides. */
    private void complete(ApplicationInfo info, String folder) {
        info.uid = UID;
        if (info.processName == null) {
            info.processName = info.packageName;
        }
        info.setCodePath(folder);
        info.setBaseCodePath(parsed.baseCodePath);
        info.setResourcePath(folder);
        info.setBaseResourcePath(parsed.baseCodePath);
        info.setSplitCodePaths(parsed.splitCodePaths);
        info.setSplitResourcePaths(parsed.splitCodePaths);
        info.nativeLibraryRootDir = folder + "/lib";
        info.nativeLibraryDir = folder + "/lib/arm";
        info.primaryCpuAbi = "armeabi-v7a";
        info.seinfo = "default";
        info.flags |= ApplicationInfo.FLAG_INSTALLED;
        info.dataDir = "/data/user/0/" + info.packageName;
    }

    /** Components run in the process of the app unless they name another. */
    private void nameProcesses() {
        String process = parsed.applicationInfo.processName;
        for (PackageParser.Activity activity : parsed.activities) {
            activity.info.processName = named(activity.info.processName, process);
        }
        for (PackageParser.Activity receiver : parsed.receivers) {
            receiver.info.processName = named(receiver.info.processName, process);
        }
        for (PackageParser.Service service : parsed.services) {
            service.info.processName = named(service.info.processName, process);
        }
        for (PackageParser.Provider provider : parsed.providers) {
            provider.info.processName = named(provider.info.processName, process);
        }
    }

    private static String named(String own, String app) {
        return own == null ? app : own;
    }

    ApplicationInfo info() {
        return parsed.applicationInfo;
    }

    String name() {
        return parsed.packageName;
    }

    int check(String permission) {
        boolean held = granted.contains(permission)
                || permission.equals(Manifest.permission.READ_EXTERNAL_STORAGE)
                        && granted.contains(Manifest.permission.WRITE_EXTERNAL_STORAGE);
        return held ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }
}
