package gibbon.newer;

import android.content.res.Resources;
import android.view.ViewConfiguration;

/** What {@link ViewConfiguration} has since Android 8. */
public class android_view_ViewConfiguration {
    public static float getScaledHorizontalScrollFactor(ViewConfiguration configuration) {
        return scaled(64);
    }

    public static float getScaledVerticalScrollFactor(ViewConfiguration configuration) {
        return scaled(64);
    }

    public static int getScaledHoverSlop(ViewConfiguration configuration) {
        return (int) scaled(4);
    }

    private static float scaled(int dp) {
        return dp * Resources.getSystem().getDisplayMetrics().density;
    }
}
