package gibbon.server;

import android.app.IUiModeManager;
import android.app.UiModeManager;
import android.content.res.Configuration;

/** A phone in the hand, by day. A wish for the night is kept; only in a car it would change the screen at once. */
abstract class UiModeManagerService extends Service implements IUiModeManager {
    private int night = UiModeManager.MODE_NIGHT_NO;

    @Override
    public int getCurrentModeType() {
        return Configuration.UI_MODE_TYPE_NORMAL;
    }

    @Override
    public int getNightMode() {
        return night;
    }

    @Override
    public void setNightMode(int mode) {
        if (mode < UiModeManager.MODE_NIGHT_AUTO || mode > UiModeManager.MODE_NIGHT_YES) {
            throw new IllegalArgumentException("Unknown mode: " + mode);
        }
        night = mode;
    }

    @Override
    public void enableCarMode(int flags) {}

    @Override
    public void disableCarMode(int flags) {}
}
