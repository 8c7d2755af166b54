package gibbon.server;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import android.content.pm.PackageUserState;
import android.content.pm.Signature;
import android.os.Build;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;

/** The installed app, as the platform's own parser reads it. */
final class App {
    static final int UID = 10_001;
    private static final String SIGNERS = "/data/system/gibbon.signers";

    final PackageParser.Package parsed;
    final PackageUserState state = new PackageUserState();
    final Permissions permissions;
    final long installTime;

    App(String folder, long installTime) throws PackageParser.PackageParserException {
        allowNewer();
        PackageParser parser = new PackageParser();
        parser.setDisplayMetrics(Screen.metrics());
        parsed = parser.parsePackage(new File(folder), 0);
        this.installTime = installTime;
        complete(parsed.applicationInfo, folder);
        nameProcesses();
        permissions = new Permissions(parsed);
        parsed.mSignatures = signatures();
    }

    /** An app that asks for a newer Android is run all the same; the parser alone would refuse it. */
    private static void allowNewer() {
        try {
            Field level = PackageParser.class.getDeclaredField("SDK_VERSION");
            level.setAccessible(true);
            level.setInt(null, Build.VERSION_CODES.CUR_DEVELOPMENT);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
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

    /** The certificates that the host found in the app's file; null when nobody signed it. */
    private static Signature[] signatures() {
        ArrayList<Signature> found = new ArrayList<>();
        try {
            DataInputStream in = new DataInputStream(new FileInputStream(SIGNERS));
            try {
                while (in.available() > 0) {
                    byte[] certificate = new byte[in.readInt()];
                    in.readFully(certificate);
                    found.add(new Signature(certificate));
                }
            } finally {
                in.close();
            }
        } catch (IOException e) {
            return null;
        }
        return found.isEmpty() ? null : found.toArray(new Signature[0]);
    }

    ApplicationInfo info() {
        return parsed.applicationInfo;
    }

    /** The name that the user sees. */
    CharSequence label() {
        ApplicationInfo info = info();
        CharSequence label = info.labelRes == 0 ? info.nonLocalizedLabel : Themes.text(info.labelRes);
        return label == null ? info.packageName : label;
    }

    String name() {
        return parsed.packageName;
    }
}
