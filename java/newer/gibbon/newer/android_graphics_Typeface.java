package gibbon.newer;

import android.graphics.Typeface;

/** What {@link Typeface} has since Android 9. */
public class android_graphics_Typeface {
    private static final int BOLD_FROM = 600;

    public static Typeface create(Typeface family, int weight, boolean italic) {
        int style = (weight >= BOLD_FROM ? Typeface.BOLD : 0) | (italic ? Typeface.ITALIC : 0);
        return Typeface.create(family, style);
    }

    public static int getWeight(Typeface typeface) {
        return typeface.isBold() ? 700 : 400;
    }
}
