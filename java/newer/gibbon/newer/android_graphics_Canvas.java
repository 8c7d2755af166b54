package gibbon.newer;

import android.graphics.Canvas;
import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Region;

/** What {@link Canvas} has since Android 8. */
public class android_graphics_Canvas {
    public static boolean clipOutRect(Canvas canvas, RectF rect) {
        return canvas.clipRect(rect, Region.Op.DIFFERENCE);
    }

    public static boolean clipOutRect(Canvas canvas, Rect rect) {
        return canvas.clipRect(rect, Region.Op.DIFFERENCE);
    }

    public static boolean clipOutRect(Canvas canvas, float left, float top, float right, float bottom) {
        return canvas.clipRect(left, top, right, bottom, Region.Op.DIFFERENCE);
    }

    public static boolean clipOutRect(Canvas canvas, int left, int top, int right, int bottom) {
        return canvas.clipRect(left, top, right, bottom, Region.Op.DIFFERENCE);
    }

    public static boolean clipOutPath(Canvas canvas, Path path) {
        return canvas.clipPath(path, Region.Op.DIFFERENCE);
    }
}
