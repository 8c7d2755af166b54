package android.view;

import android.graphics.Rect;
import java.util.Collections;
import java.util.List;

/** Where a screen shows nothing; this phone's shows everything everywhere. */
public final class DisplayCutout {
    private DisplayCutout() {}

    public int getSafeInsetLeft() {
        return 0;
    }

    public int getSafeInsetTop() {
        return 0;
    }

    public int getSafeInsetRight() {
        return 0;
    }

    public int getSafeInsetBottom() {
        return 0;
    }

    public List<Rect> getBoundingRects() {
        return Collections.emptyList();
    }
}
