package gibbon.newer;

import android.animation.ValueAnimator;

/** What {@link ValueAnimator} has since Android 8. */
public class android_animation_ValueAnimator {
    public static boolean areAnimatorsEnabled() {
        return ValueAnimator.getDurationScale() != 0;
    }
}
