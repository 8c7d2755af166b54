package gibbon.newer;

import android.graphics.Bitmap;
import android.graphics.ColorSpace;
import android.util.DisplayMetrics;

/** What {@link Bitmap} has since Android 8, where all colours are sRGB. */
public class android_graphics_Bitmap {
    public static Bitmap createBitmap(int width, int height, Bitmap.Config config, boolean alpha) {
        return createBitmap(null, width, height, config, alpha, null);
    }

    public static Bitmap createBitmap(int width, int height, Bitmap.Config config, boolean alpha, ColorSpace colors) {
        return createBitmap(null, width, height, config, alpha, colors);
    }

    public static Bitmap createBitmap(DisplayMetrics display, int width, int height, Bitmap.Config config, boolean alpha) {
        return createBitmap(display, width, height, config, alpha, null);
    }

    public static Bitmap createBitmap(
            DisplayMetrics display, int width, int height, Bitmap.Config config, boolean alpha, ColorSpace colors) {
        // Configurations that came later are null here, and none holds less than this.
        Bitmap.Config known = config == null ? Bitmap.Config.ARGB_8888 : config;
        Bitmap bitmap = Bitmap.createBitmap(display, width, height, known);
        bitmap.setHasAlpha(alpha);
        return bitmap;
    }

    public static ColorSpace getColorSpace(Bitmap bitmap) {
        return ColorSpace.get(ColorSpace.Named.SRGB);
    }
}
