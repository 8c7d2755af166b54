package gibbon.newer;

import android.graphics.Insets;
import android.view.DisplayCutout;
import android.view.WindowInsets;
import android.view.WindowInsets$Type;

/** What {@link WindowInsets} has since Android 9: the screen has no cutout, and gestures need no room. */
public class android_view_WindowInsets {
    public static Insets getInsets(WindowInsets insets, int kinds) {
        boolean top = (kinds & WindowInsets$Type.statusBars()) != 0;
        boolean others = (kinds & WindowInsets$Type.navigationBars()) != 0;
        return Insets.of(others ? insets.getSystemWindowInsetLeft() : 0, top ? insets.getSystemWindowInsetTop() : 0,
                others ? insets.getSystemWindowInsetRight() : 0, others ? insets.getSystemWindowInsetBottom() : 0);
    }

    public static Insets getInsetsIgnoringVisibility(WindowInsets insets, int kinds) {
        boolean top = (kinds & WindowInsets$Type.statusBars()) != 0;
        boolean others = (kinds & WindowInsets$Type.navigationBars()) != 0;
        return Insets.of(others ? insets.getStableInsetLeft() : 0, top ? insets.getStableInsetTop() : 0,
                others ? insets.getStableInsetRight() : 0, others ? insets.getStableInsetBottom() : 0);
    }

    public static boolean isVisible(WindowInsets insets, int kinds) {
        return (kinds & ~WindowInsets$Type.systemBars()) == 0;
    }

    public static Insets getSystemWindowInsets(WindowInsets insets) {
        return getInsets(insets, WindowInsets$Type.systemBars());
    }

    public static Insets getStableInsets(WindowInsets insets) {
        return getInsetsIgnoringVisibility(insets, WindowInsets$Type.systemBars());
    }

    public static Insets getSystemGestureInsets(WindowInsets insets) {
        return getSystemWindowInsets(insets);
    }

    public static Insets getMandatorySystemGestureInsets(WindowInsets insets) {
        return getSystemWindowInsets(insets);
    }

    public static Insets getTappableElementInsets(WindowInsets insets) {
        return getSystemWindowInsets(insets);
    }

    public static DisplayCutout getDisplayCutout(WindowInsets insets) {
        return null;
    }

    public static WindowInsets consumeDisplayCutout(WindowInsets insets) {
        return insets;
    }

    public static WindowInsets inset(WindowInsets insets, int left, int top, int right, int bottom) {
        return insets.replaceSystemWindowInsets(
                Math.max(0, insets.getSystemWindowInsetLeft() - left), Math.max(0, insets.getSystemWindowInsetTop() - top),
                Math.max(0, insets.getSystemWindowInsetRight() - right), Math.max(0, insets.getSystemWindowInsetBottom() - bottom));
    }
}
