package android.view;

import android.graphics.Rect;

/** The size of a window, with the bars of the system. */
public final class WindowMetrics {
    private final Rect bounds;
    private final WindowInsets insets;

    public WindowMetrics(Rect bounds, WindowInsets insets) {
        this.bounds = bounds;
        this.insets = insets;
    }

    public Rect getBounds() {
        return new Rect(bounds);
    }

    public WindowInsets getWindowInsets() {
        return insets;
    }
}
