import android.graphics.Canvas;
import android.graphics.SurfaceTexture;
import android.os.SystemClock;
import android.view.Surface;

/** Draws in a loop that never waits by itself. */
public class Frames {
    private static final int FRAME_MS = 16;

    public static void main(String[] args) {
        Surface surface = new Surface(new SurfaceTexture(0));
        draw(surface, 1);
        SystemClock.sleep(100);
        long start = SystemClock.uptimeMillis();
        draw(surface, 2);
        System.out.println("two frames at once: " + (SystemClock.uptimeMillis() - start < FRAME_MS));
        draw(surface, 100);
        System.out.println("a hundred more take " + (SystemClock.uptimeMillis() - start) / FRAME_MS + " times as long as one is shown");
    }

    private static void draw(Surface surface, int frames) {
        for (int i = 0; i < frames; i++) {
            Canvas canvas = surface.lockCanvas(null);
            canvas.drawColor(i);
            surface.unlockCanvasAndPost(canvas);
        }
    }
}
