package gibbon.server;

import android.hardware.display.IDisplayManager;
import android.hardware.display.IDisplayManagerCallback;
import android.hardware.display.DisplayManagerGlobal;
import android.hardware.display.WifiDisplayStatus;
import android.os.RemoteException;
import android.view.Display;
import android.view.DisplayInfo;
import java.util.ArrayList;

/** One built-in display. */
abstract class DisplayManagerService extends Service implements IDisplayManager {
    private final ArrayList<IDisplayManagerCallback> callbacks = new ArrayList<>();

    @Override
    public DisplayInfo getDisplayInfo(int display) {
        return display == Display.DEFAULT_DISPLAY ? Screen.displayInfo() : null;
    }

    @Override
    public int[] getDisplayIds() {
        return new int[] {Display.DEFAULT_DISPLAY};
    }

    @Override
    public void registerCallback(IDisplayManagerCallback callback) {
        callbacks.add(callback);
    }

    @Override
    public WifiDisplayStatus getWifiDisplayStatus() {
        return new WifiDisplayStatus();
    }

    /** Tells the app that the display was turned. */
    void changed() throws RemoteException {
        for (IDisplayManagerCallback callback : callbacks) {
            callback.onDisplayEvent(Display.DEFAULT_DISPLAY, DisplayManagerGlobal.EVENT_DISPLAY_CHANGED);
        }
    }
}
