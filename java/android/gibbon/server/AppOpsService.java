package gibbon.server;

import android.app.AppOpsManager;
import android.os.Bundle;
import android.os.IBinder;
import com.android.internal.app.IAppOpsCallback;
import com.android.internal.app.IAppOpsService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** What apps may do beside permissions: as on a new phone, nearly everything. */
abstract class AppOpsService extends Service implements IAppOpsService {
    private final HashMap<Integer, Integer> modes = new HashMap<>();

    private int mode(int code) {
        Integer set = modes.get(AppOpsManager.opToSwitch(code));
        return set == null ? AppOpsManager.opToDefaultMode(AppOpsManager.opToSwitch(code)) : set;
    }

    @Override
    public int checkOperation(int code, int uid, String packageName) {
        return mode(code);
    }

    @Override
    public int noteOperation(int code, int uid, String packageName) {
        return mode(code);
    }

    @Override
    public int noteProxyOperation(int code, String proxyPackage, int uid, String packageName) {
        return mode(code);
    }

    @Override
    public int startOperation(IBinder token, int code, int uid, String packageName) {
        return mode(code);
    }

    @Override
    public void finishOperation(IBinder token, int code, int uid, String packageName) {}

    @Override
    public int checkAudioOperation(int code, int usage, int uid, String packageName) {
        return mode(code);
    }

    @Override
    public int checkPackage(int uid, String packageName) {
        return AppOpsManager.MODE_ALLOWED;
    }

    @Override
    public int permissionToOpCode(String permission) {
        return AppOpsManager.permissionToOpCode(permission);
    }

    @Override
    public void setMode(int code, int uid, String packageName, int mode) {
        Caller.require("android.permission.UPDATE_APP_OPS_STATS");
        modes.put(AppOpsManager.opToSwitch(code), mode);
    }

    @Override
    public List<AppOpsManager.PackageOps> getPackagesForOps(int[] ops) {
        Caller.require("android.permission.GET_APP_OPS_STATS");
        return new ArrayList<>();
    }

    @Override
    public List<AppOpsManager.PackageOps> getOpsForPackage(int uid, String packageName, int[] ops) {
        Caller.require("android.permission.GET_APP_OPS_STATS");
        return new ArrayList<>();
    }

    @Override
    public void startWatchingMode(int op, String packageName, IAppOpsCallback callback) {}

    @Override
    public void stopWatchingMode(IAppOpsCallback callback) {}

    @Override
    public IBinder getToken(IBinder clientToken) {
        return clientToken;
    }

    @Override
    public void setUserRestrictions(Bundle restrictions, int user) {}
}
