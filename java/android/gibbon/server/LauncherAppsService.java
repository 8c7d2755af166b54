package gibbon.server;

import android.app.ActivityThread;
import android.app.AppGlobals;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ILauncherApps;
import android.content.pm.IOnAppsChangedListener;
import android.content.pm.ResolveInfo;
import android.graphics.Rect;
import android.net.Uri;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.UserHandle;
import android.provider.Settings;
import java.util.List;

/** What a home screen shows. Nothing is installed or removed while the phone runs. */
abstract class LauncherAppsService extends Service implements ILauncherApps {
    @Override
    public void addOnAppsChangedListener(IOnAppsChangedListener listener) {}

    @Override
    public void removeOnAppsChangedListener(IOnAppsChangedListener listener) {}

    @Override
    public List<ResolveInfo> getLauncherActivities(String packageName, UserHandle user) throws RemoteException {
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).setPackage(packageName);
        return AppGlobals.getPackageManager().queryIntentActivities(intent, null, 0, user.getIdentifier());
    }

    @Override
    public ResolveInfo resolveActivity(Intent intent, UserHandle user) throws RemoteException {
        return AppGlobals.getPackageManager().resolveIntent(intent, null, 0, user.getIdentifier());
    }

    @Override
    public boolean isPackageEnabled(String packageName, UserHandle user) throws RemoteException {
        return AppGlobals.getPackageManager().getPackageInfo(packageName, 0, user.getIdentifier()) != null;
    }

    @Override
    public boolean isActivityEnabled(ComponentName component, UserHandle user) throws RemoteException {
        return AppGlobals.getPackageManager().getActivityInfo(component, 0, user.getIdentifier()) != null;
    }

    @Override
    public void startActivityAsUser(ComponentName component, Rect bounds, Bundle options, UserHandle user) {
        start(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).setComponent(component));
    }

    @Override
    public void showAppDetailsAsUser(ComponentName component, Rect bounds, Bundle options, UserHandle user) {
        start(new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS,
                Uri.fromParts("package", component.getPackageName(), null)));
    }

    private static void start(Intent intent) {
        Context context = ActivityThread.currentActivityThread().getSystemContext();
        context.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }
}
