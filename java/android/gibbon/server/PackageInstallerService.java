package gibbon.server;

import android.content.pm.IPackageInstaller;
import android.content.pm.IPackageInstallerCallback;
import android.content.pm.PackageInstaller;
import android.content.pm.ParceledListSlice;
import java.util.ArrayList;

/** Nothing is being installed. */
abstract class PackageInstallerService extends Service implements IPackageInstaller {
    @Override
    public PackageInstaller.SessionInfo getSessionInfo(int id) {
        return null;
    }

    @Override
    public ParceledListSlice getAllSessions(int user) {
        return none();
    }

    @Override
    public ParceledListSlice getMySessions(String installer, int user) {
        return none();
    }

    @Override
    public void registerCallback(IPackageInstallerCallback callback, int user) {}

    @Override
    public void unregisterCallback(IPackageInstallerCallback callback) {}

    private static ParceledListSlice none() {
        return new ParceledListSlice<PackageInstaller.SessionInfo>(new ArrayList<PackageInstaller.SessionInfo>());
    }
}
