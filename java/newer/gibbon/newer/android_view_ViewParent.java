package gibbon.newer;

import android.view.View;
import android.view.ViewParent;

/** What {@link ViewParent} has since Android 8. */
public class android_view_ViewParent {
    public static void onDescendantInvalidated(ViewParent parent, View child, View target) {
        target.invalidate();
    }
}
