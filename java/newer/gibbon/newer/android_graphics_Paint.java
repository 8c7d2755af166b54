package gibbon.newer;

import android.graphics.BlendMode;
import android.graphics.Paint;
import android.graphics.PorterDuffXfermode;
import android.os.LocaleList;

/** What {@link Paint} has since Android 7. */
public class android_graphics_Paint {
    public static void setBlendMode(Paint paint, BlendMode mode) {
        paint.setXfermode(mode == null ? null : new PorterDuffXfermode(mode.nearest()));
    }

    public static void setColor(Paint paint, long color) {
        paint.setColor(Colors.argb(color));
    }

    public static LocaleList getTextLocales(Paint paint) {
        return new LocaleList(paint.getTextLocale());
    }

    public static void setTextLocales(Paint paint, LocaleList locales) {
        paint.setTextLocale(locales.get(0));
    }
}
