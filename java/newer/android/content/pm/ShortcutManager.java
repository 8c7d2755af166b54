package android.content.pm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shortcuts of an app. The home screen of this phone shows none and pins none; what an app sets it can read again, as long as
 * its process lives.
 */
public class ShortcutManager {
    /** What Android 7.1 allows for an activity. */
    private static final int MOST = 5;
    /** The width of a launcher's icon, in pixels, where an app asks for it. */
    private static final int ICON_SIZE = 192;

    private final Map<String, ShortcutInfo> dynamic = new LinkedHashMap<String, ShortcutInfo>();

    public boolean setDynamicShortcuts(List<ShortcutInfo> shortcuts) {
        check(shortcuts.size());
        dynamic.clear();
        return addDynamicShortcuts(shortcuts);
    }

    public List<ShortcutInfo> getDynamicShortcuts() {
        return new ArrayList<ShortcutInfo>(dynamic.values());
    }

    public List<ShortcutInfo> getManifestShortcuts() {
        return new ArrayList<ShortcutInfo>();
    }

    public List<ShortcutInfo> getPinnedShortcuts() {
        return new ArrayList<ShortcutInfo>();
    }

    public boolean addDynamicShortcuts(List<ShortcutInfo> shortcuts) {
        Map<String, ShortcutInfo> all = new LinkedHashMap<String, ShortcutInfo>(dynamic);
        for (ShortcutInfo each : shortcuts) {
            all.put(each.getId(), each);
        }
        check(all.size());
        dynamic.putAll(all);
        return true;
    }

    public void pushDynamicShortcut(ShortcutInfo shortcut) {
        while (dynamic.size() >= MOST && !dynamic.containsKey(shortcut.getId())) {
            dynamic.remove(dynamic.keySet().iterator().next());
        }
        dynamic.put(shortcut.getId(), shortcut);
    }

    public boolean updateShortcuts(List<ShortcutInfo> shortcuts) {
        for (ShortcutInfo each : shortcuts) {
            if (dynamic.containsKey(each.getId())) {
                dynamic.put(each.getId(), each);
            }
        }
        return true;
    }

    public void removeDynamicShortcuts(List<String> ids) {
        dynamic.keySet().removeAll(ids);
    }

    public void removeAllDynamicShortcuts() {
        dynamic.clear();
    }

    public void removeLongLivedShortcuts(List<String> ids) {
        removeDynamicShortcuts(ids);
    }

    public void disableShortcuts(List<String> ids) {
        removeDynamicShortcuts(ids);
    }

    public void disableShortcuts(List<String> ids, CharSequence message) {
        removeDynamicShortcuts(ids);
    }

    public void enableShortcuts(List<String> ids) {}

    public void reportShortcutUsed(String id) {}

    public int getMaxShortcutCountPerActivity() {
        return MOST;
    }

    public int getIconMaxWidth() {
        return ICON_SIZE;
    }

    public int getIconMaxHeight() {
        return ICON_SIZE;
    }

    public boolean isRateLimitingActive() {
        return false;
    }

    public boolean isRequestPinShortcutSupported() {
        return false;
    }

    private static void check(int count) {
        if (count > MOST) {
            throw new IllegalArgumentException("Max number of dynamic shortcuts exceeded");
        }
    }
}
