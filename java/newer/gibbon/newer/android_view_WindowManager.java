package gibbon.newer;

import android.graphics.Point;
import android.graphics.Rect;
import android.view.WindowInsets;
import android.view.WindowManager;
import android.view.WindowMetrics;

/** What {@link WindowManager} has since Android 11. */
public class android_view_WindowManager {
    public static WindowMetrics getCurrentWindowMetrics(WindowManager manager) {
        return getMaximumWindowMetrics(manager);
    }

    public static WindowMetrics getMaximumWindowMetrics(WindowManager manager) {
        Point size = new Point();
        manager.getDefaultDisplay().getRealSize(size);
        return new WindowMetrics(new Rect(0, 0, size.x, size.y), new WindowInsets(new Rect()));
    }
}
