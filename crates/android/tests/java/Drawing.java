import android.graphics.*;
import android.text.Layout;
import android.text.StaticLayout;
import android.text.TextPaint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Draws, measures and asks; every line is compared with what a phone answers. */
public class Drawing {
    public static void main(String[] args) throws Exception {
        matrices();
        paths();
        regions();
        bitmaps();
        canvas();
        text();
        layout();
        effects();
    }

    static void matrices() {
        Matrix m = new Matrix();
        m.setRotate(90, 10, 10);
        m.postTranslate(5, 0);
        float[] p = {10, 0};
        m.mapPoints(p);
        say("matrix", Arrays.toString(p), m.isIdentity(), m.rectStaysRect());
        RectF r = new RectF(0, 0, 10, 20);
        m.mapRect(r);
        Matrix i = new Matrix();
        say("rect", r, m.invert(i), i.equals(m));
    }

    static void paths() {
        Path path = new Path();
        path.lineTo(10, 0);
        path.addCircle(20, 20, 5, Path.Direction.CW);
        RectF bounds = new RectF();
        path.computeBounds(bounds, true);
        PathMeasure measure = new PathMeasure(path, false);
        say("path", bounds, path.isEmpty(), measure.getLength(), measure.nextContour(), (int) measure.getLength());
    }

    static void regions() {
        Region region = new Region(0, 0, 10, 10);
        region.op(5, 5, 15, 15, Region.Op.XOR);
        say("region", region.getBounds(), region.isComplex(), region.contains(7, 7), region.contains(12, 12));
        RegionIterator it = new RegionIterator(region);
        Rect r = new Rect();
        int count = 0;
        while (it.next(r)) count++;
        say("rects", count);
    }

    static void bitmaps() throws Exception {
        Bitmap b = Bitmap.createBitmap(4, 3, Bitmap.Config.ARGB_8888);
        b.eraseColor(0xff102030);
        b.setPixel(1, 1, 0x80ff0000);
        say("bitmap", Integer.toHexString(b.getPixel(0, 0)), Integer.toHexString(b.getPixel(1, 1)), b.getRowBytes(), b.hasAlpha());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        say("compress", b.compress(Bitmap.CompressFormat.PNG, 100, out), out.size() > 50);
        Bitmap c = BitmapFactory.decodeStream(new ByteArrayInputStream(out.toByteArray()));
        say("decoded", c.getWidth(), c.getHeight(), Integer.toHexString(c.getPixel(1, 1)), c.isMutable(), c.getConfig());
        BitmapFactory.Options o = new BitmapFactory.Options();
        o.inJustDecodeBounds = true;
        Bitmap none = BitmapFactory.decodeByteArray(out.toByteArray(), 0, out.size(), o);
        say("bounds", none, o.outWidth, o.outHeight, o.outMimeType);
        o.inJustDecodeBounds = false;
        o.inDensity = 160;
        o.inTargetDensity = 320;
        Bitmap scaled = BitmapFactory.decodeByteArray(out.toByteArray(), 0, out.size(), o);
        say("scaled", scaled.getWidth(), scaled.getHeight(), scaled.getDensity());
        say("broken", BitmapFactory.decodeByteArray(new byte[] {1, 2, 3}, 0, 3));
        Bitmap small = Bitmap.createScaledBitmap(b, 2, 2, false);
        say("small", small.getWidth(), small.getHeight(), Integer.toHexString(small.getPixel(0, 0)));
        int[] pixels = new int[4];
        b.getPixels(pixels, 0, 2, 0, 0, 2, 2);
        say("pixels", Integer.toHexString(pixels[0]), Integer.toHexString(pixels[3]));
    }

    static void canvas() {
        Bitmap b = Bitmap.createBitmap(100, 100, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(b);
        Rect clip = new Rect();
        say("clip", canvas.getClipBounds(clip), clip, canvas.getSaveCount());
        int count = canvas.save();
        canvas.translate(10, 20);
        canvas.clipRect(0, 0, 30, 30);
        say("saved", count, canvas.getClipBounds(), canvas.quickReject(40, 40, 50, 50, Canvas.EdgeType.BW), canvas.quickReject(0, 0, 5, 5, Canvas.EdgeType.BW));
        Paint paint = new Paint();
        paint.setColor(0xffff0000);
        canvas.drawRect(0, 0, 100, 100, paint);
        canvas.restoreToCount(count);
        say("drawn", Integer.toHexString(b.getPixel(10, 20)), Integer.toHexString(b.getPixel(39, 49)), Integer.toHexString(b.getPixel(40, 50)), canvas.getSaveCount());
        canvas.drawColor(0xff0000ff);
        say("color", Integer.toHexString(b.getPixel(10, 20)), Integer.toHexString(b.getPixel(99, 99)));
        Bitmap stamp = Bitmap.createBitmap(2, 2, Bitmap.Config.ARGB_8888);
        stamp.eraseColor(0xff00ff00);
        canvas.drawBitmap(stamp, 50, 50, null);
        stamp.eraseColor(0xffffffff);
        say("stamp", Integer.toHexString(b.getPixel(51, 51)), Integer.toHexString(b.getPixel(52, 52)));
        try {
            canvas.restore();
            say("underflow");
        } catch (IllegalStateException e) {
            say("underflow", e.getMessage());
        }
        Picture picture = new Picture();
        Canvas recording = picture.beginRecording(10, 10);
        recording.drawColor(0xff00ffff);
        picture.endRecording();
        canvas.drawPicture(picture, new Rect(0, 0, 10, 10));
        say("picture", picture.getWidth(), Integer.toHexString(b.getPixel(5, 5)), Integer.toHexString(b.getPixel(15, 15)));
    }

    static void text() {
        TextPaint paint = new TextPaint();
        paint.setTypeface(Typeface.create("sans-serif-medium", Typeface.NORMAL));
        paint.setTextSize(53);
        Paint.FontMetricsInt metrics = paint.getFontMetricsInt();
        say("title", paint.measureText("API Demos"), metrics.bottom - metrics.top, metrics.descent - metrics.ascent);
        paint.setTypeface(Typeface.DEFAULT_BOLD);
        paint.setTextSize(20);
        float[] widths = new float[3];
        say("widths", paint.getTextWidths("abc", widths), Arrays.toString(widths));
        Rect bounds = new Rect();
        paint.getTextBounds("Hg", 0, 2, bounds);
        say("ink", bounds, paint.breakText("hello world", true, 60, null), paint.hasGlyph("a"), paint.hasGlyph("\uffff"));
    }

    static void layout() {
        TextPaint paint = new TextPaint();
        paint.setTextSize(30);
        String words = "The quick brown fox jumps over the lazy dog";
        StaticLayout layout = new StaticLayout(words, paint, 200, Layout.Alignment.ALIGN_NORMAL, 1, 0, true);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < layout.getLineCount(); i++) {
            lines.append('|').append(words, layout.getLineStart(i), layout.getLineEnd(i));
        }
        say("lines", layout.getLineCount(), layout.getHeight(), lines);
    }

    static void effects() {
        Bitmap b = Bitmap.createBitmap(10, 10, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(b);
        Paint paint = new Paint();
        paint.setShader(new LinearGradient(0, 0, 10, 0, 0xff000000, 0xffffffff, Shader.TileMode.CLAMP));
        canvas.drawPaint(paint);
        int left = Color.red(b.getPixel(0, 5)), right = Color.red(b.getPixel(9, 5));
        say("gradient", left < 30, right > 225);
        paint.setShader(null);
        paint.setXfermode(new PorterDuffXfermode(PorterDuff.Mode.CLEAR));
        canvas.drawRect(0, 0, 5, 5, paint);
        say("clear", Integer.toHexString(b.getPixel(2, 2)));
        float[] hsv = new float[3];
        Color.colorToHSV(0xff336699, hsv);
        say("hsv", hsv[0], Integer.toHexString(Color.HSVToColor(hsv)));
        Camera camera = new Camera();
        camera.rotateY(60);
        Matrix m = new Matrix();
        camera.getMatrix(m);
        float[] values = new float[9];
        m.getValues(values);
        say("camera", values[0], values[6] != 0);
    }

    static void say(Object... parts) {
        StringBuilder line = new StringBuilder();
        for (Object part : parts) line.append(line.length() == 0 ? "" : " ").append(part);
        System.out.println(line);
    }
}
