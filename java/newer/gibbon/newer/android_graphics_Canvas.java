package gibbon.newer;

import android.graphics.BlendMode;
import android.graphics.Canvas;
import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Region;
import android.graphics.RenderNode;

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

    public static void drawRenderNode(Canvas canvas, RenderNode node) {
        RenderNode.draw(canvas, node);
    }

    public static void drawColor(Canvas canvas, int color, BlendMode mode) {
        canvas.drawColor(color, mode.nearest());
    }

    public static void drawColor(Canvas canvas, long color) {
        canvas.drawColor(Colors.argb(color));
    }

    public static void enableZ(Canvas canvas) {}

    public static void disableZ(Canvas canvas) {}

    public static boolean quickReject(Canvas canvas, RectF rect) {
        return canvas.quickReject(rect, Canvas.EdgeType.AA);
    }

    public static boolean quickReject(Canvas canvas, Path path) {
        return canvas.quickReject(path, Canvas.EdgeType.AA);
    }

    public static boolean quickReject(Canvas canvas, float left, float top, float right, float bottom) {
        return canvas.quickReject(left, top, right, bottom, Canvas.EdgeType.AA);
    }
}
