package gibbon.server;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.view.IWindow;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityManager;
import android.view.accessibility.IAccessibilityManagerClient;
import java.util.ArrayList;
import java.util.List;

/** No accessibility service is installed, so accessibility is off. */
abstract class AccessibilityManagerService extends Service implements IAccessibilityManager {
    private static final int OFF = 0;

    private int lastWindow;

    @Override
    public int addClient(IAccessibilityManagerClient client, int userId) {
        return OFF;
    }

    @Override
    public boolean sendAccessibilityEvent(AccessibilityEvent event, int userId) {
        return false;
    }

    @Override
    public List<AccessibilityServiceInfo> getInstalledAccessibilityServiceList(int userId) {
        return new ArrayList<>();
    }

    @Override
    public List<AccessibilityServiceInfo> getEnabledAccessibilityServiceList(int feedbackType, int userId) {
        return new ArrayList<>();
    }

    @Override
    public void interrupt(int userId) {}

    @Override
    public int addAccessibilityInteractionConnection(
            IWindow window, IAccessibilityInteractionConnection connection, int userId) {
        return lastWindow++;
    }

    @Override
    public void removeAccessibilityInteractionConnection(IWindow window) {}
}
