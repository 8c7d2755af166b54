package android.view;

import android.graphics.Insets;
import android.view.animation.Interpolator;
import java.util.List;

/** How bars and keyboards move in and out. They never do here: they are there at once. */
public final class WindowInsetsAnimation {
    /** Where insets begin and end. */
    public static final class Bounds {
        private final Insets lower;
        private final Insets upper;

        public Bounds(Insets lower, Insets upper) {
            this.lower = lower;
            this.upper = upper;
        }

        public Insets getLowerBound() {
            return lower;
        }

        public Insets getUpperBound() {
            return upper;
        }
    }

    /** Is told while they move. */
    public abstract static class Callback {
        public static final int DISPATCH_MODE_STOP = 0;
        public static final int DISPATCH_MODE_CONTINUE_ON_SUBTREE = 1;

        private final int mode;

        public Callback(int mode) {
            this.mode = mode;
        }

        public final int getDispatchMode() {
            return mode;
        }

        public void onPrepare(WindowInsetsAnimation animation) {}

        public Bounds onStart(WindowInsetsAnimation animation, Bounds bounds) {
            return bounds;
        }

        public abstract WindowInsets onProgress(WindowInsets insets, List<WindowInsetsAnimation> running);

        public void onEnd(WindowInsetsAnimation animation) {}
    }

    private final int kinds;
    private final Interpolator interpolator;
    private final long millis;
    private float fraction;
    private float alpha = 1;

    public WindowInsetsAnimation(int kinds, Interpolator interpolator, long millis) {
        this.kinds = kinds;
        this.interpolator = interpolator;
        this.millis = millis;
    }

    public int getTypeMask() {
        return kinds;
    }

    public float getFraction() {
        return fraction;
    }

    public void setFraction(float fraction) {
        this.fraction = fraction;
    }

    public float getInterpolatedFraction() {
        return interpolator == null ? fraction : interpolator.getInterpolation(fraction);
    }

    public Interpolator getInterpolator() {
        return interpolator;
    }

    public long getDurationMillis() {
        return millis;
    }

    public float getAlpha() {
        return alpha;
    }

    public void setAlpha(float alpha) {
        this.alpha = alpha;
    }
}
