package android.view;

import android.graphics.Insets;
import android.graphics.Rect;

/** Puts insets together. */
public final class WindowInsets$Builder {
    private Rect system = new Rect();
    private Rect stable = new Rect();
    private boolean round;

    public WindowInsets$Builder() {}

    public WindowInsets$Builder(WindowInsets insets) {
        system = new Rect(insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
                insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom());
        stable = new Rect(insets.getStableInsetLeft(), insets.getStableInsetTop(), insets.getStableInsetRight(),
                insets.getStableInsetBottom());
        round = insets.isRound();
    }

    public WindowInsets$Builder setSystemWindowInsets(Insets insets) {
        system = new Rect(insets.left, insets.top, insets.right, insets.bottom);
        return this;
    }

    public WindowInsets$Builder setStableInsets(Insets insets) {
        stable = new Rect(insets.left, insets.top, insets.right, insets.bottom);
        return this;
    }

    /** Gestures, elements to be tapped and keyboards take no room of their own here. */
    public WindowInsets$Builder setInsets(int kinds, Insets insets) {
        return (kinds & WindowInsets$Type.systemBars()) == 0 ? this : setSystemWindowInsets(insets);
    }

    public WindowInsets build() {
        return new WindowInsets(system, null, stable, round);
    }
}
