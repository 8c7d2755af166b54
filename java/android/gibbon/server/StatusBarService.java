package gibbon.server;

import android.os.IBinder;
import com.android.internal.statusbar.IStatusBarService;

/** A status bar that is nothing but an inset; its panels stay closed. */
abstract class StatusBarService extends Service implements IStatusBarService {
    private static final String EXPAND = "android.permission.EXPAND_STATUS_BAR";
    private static final String CONTROL = "android.permission.STATUS_BAR";

    @Override
    public void expandNotificationsPanel() {
        Caller.require(EXPAND, "StatusBarManagerService");
    }

    @Override
    public void expandSettingsPanel() {
        Caller.require(EXPAND, "StatusBarManagerService");
    }

    @Override
    public void collapsePanels() {
        Caller.require(EXPAND, "StatusBarManagerService");
    }

    @Override
    public void disable(int what, IBinder token, String packageName) {
        Caller.require(CONTROL, "StatusBarManagerService");
    }

    @Override
    public void disable2(int what, IBinder token, String packageName) {
        Caller.require(CONTROL, "StatusBarManagerService");
    }

    @Override
    public void setIcon(String slot, String packageName, int icon, int level, String description) {
        Caller.require(CONTROL, "StatusBarManagerService");
    }

    @Override
    public void setIconVisibility(String slot, boolean visible) {
        Caller.require(CONTROL, "StatusBarManagerService");
    }

    @Override
    public void removeIcon(String slot) {
        Caller.require(CONTROL, "StatusBarManagerService");
    }
}
