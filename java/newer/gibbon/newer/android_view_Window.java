package gibbon.newer;

import android.view.View;
import android.view.Window;
import android.view.WindowInsetsController;

/** What {@link Window} has since Android 11. */
public class android_view_Window {
    private static final int LAID_OUT_BEHIND_BARS = View.SYSTEM_UI_FLAG_LAYOUT_STABLE
            | View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN | View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION;

    public static WindowInsetsController getInsetsController(Window window) {
        return new Bars(window);
    }

    public static void setDecorFitsSystemWindows(Window window, boolean fits) {
        View decor = window.getDecorView();
        int old = decor.getSystemUiVisibility();
        decor.setSystemUiVisibility(fits ? old & ~LAID_OUT_BEHIND_BARS : old | LAID_OUT_BEHIND_BARS);
    }
}
