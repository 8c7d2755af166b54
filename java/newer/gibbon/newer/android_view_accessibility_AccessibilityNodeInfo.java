package gibbon.newer;

import android.view.accessibility.AccessibilityNodeInfo;

/** What {@link AccessibilityNodeInfo} has since Android 7: nothing that whoever reads a screen here looks at. */
public class android_view_accessibility_AccessibilityNodeInfo {
    public static void setImportantForAccessibility(AccessibilityNodeInfo info, boolean important) {}

    public static boolean isImportantForAccessibility(AccessibilityNodeInfo info) {
        return true;
    }

    public static void setDrawingOrder(AccessibilityNodeInfo info, int order) {}

    public static int getDrawingOrder(AccessibilityNodeInfo info) {
        return 0;
    }

    public static void setHintText(AccessibilityNodeInfo info, CharSequence hint) {}

    public static CharSequence getHintText(AccessibilityNodeInfo info) {
        return null;
    }

    public static void setShowingHintText(AccessibilityNodeInfo info, boolean showing) {}

    public static boolean isShowingHintText(AccessibilityNodeInfo info) {
        return false;
    }

    public static void setHeading(AccessibilityNodeInfo info, boolean heading) {}

    public static void setScreenReaderFocusable(AccessibilityNodeInfo info, boolean focusable) {}

    public static void setPaneTitle(AccessibilityNodeInfo info, CharSequence title) {}

    public static void setTooltipText(AccessibilityNodeInfo info, CharSequence text) {}

    public static void setStateDescription(AccessibilityNodeInfo info, CharSequence description) {}
}
