package gibbon.newer;

import android.media.AudioAttributes;
import android.os.VibrationEffect;
import android.os.Vibrator;

/** What {@link Vibrator} has since Android 8. */
public class android_os_Vibrator {
    public static void vibrate(Vibrator vibrator, VibrationEffect effect) {
        vibrator.vibrate(effect.timings, effect.repeat);
    }

    public static void vibrate(Vibrator vibrator, VibrationEffect effect, AudioAttributes attributes) {
        vibrator.vibrate(effect.timings, effect.repeat, attributes);
    }

    public static boolean hasAmplitudeControl(Vibrator vibrator) {
        return false;
    }
}
