import android.app.Activity;
import android.content.Intent;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowLooper;

/**
 * What Robolectric makes of touches: the main activity is set up once, and its clickable views are touched in turn.
 * An activity that a touch starts is only noted by Robolectric, and nothing is drawn, so this is less work than ours.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 23)
public class Touches {
    private static final int EVENTS = 500;
    private static final int PASSES = 3;

    @Test
    public void touches() throws Exception {
        String name = System.getProperty("peer.activity");
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        Activity activity =
                Robolectric.buildActivity(Class.forName(name).asSubclass(Activity.class), intent).setup().get();
        ShadowLooper.idleMainLooper();
        View decor = activity.getWindow().getDecorView();
        List<int[]> places = new ArrayList<>();
        collect(decor, places);
        if (places.isEmpty()) {
            System.out.println("peer: no clickable view");
            return;
        }
        StringBuilder line = new StringBuilder("peer:");
        for (int pass = 0; pass < PASSES; pass++) {
            long before = cpu();
            for (int n = 0; n < EVENTS; n++) {
                touch(decor, places.get(n % places.size()));
            }
            line.append(String.format(" %.0f", EVENTS * 1e9 / (cpu() - before)));
        }
        System.out.println(line);
    }

    /** A finger goes down and up, and what follows within 100 ms of virtual time happens. */
    private static void touch(View decor, int[] at) {
        long time = SystemClock.uptimeMillis();
        for (int action : new int[] {MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP}) {
            MotionEvent event = MotionEvent.obtain(time, time, action, at[0], at[1], 0);
            try {
                decor.dispatchTouchEvent(event);
            } catch (RuntimeException thrown) {
                // Some apps throw on purpose; gibbon starts them again then, which costs it more.
            }
            event.recycle();
        }
        try {
            ShadowLooper.idleMainLooper(100, TimeUnit.MILLISECONDS);
        } catch (RuntimeException thrown) {
            // As above.
        }
    }

    private static void collect(View view, List<int[]> places) {
        int[] at = new int[2];
        view.getLocationInWindow(at);
        if (view.isClickable() && view.isShown() && view.getWidth() > 0) {
            places.add(new int[] {at[0] + view.getWidth() / 2, at[1] + view.getHeight() / 2});
        }
        if (view instanceof ViewGroup) {
            for (int n = 0; n < ((ViewGroup) view).getChildCount(); n++) {
                collect(((ViewGroup) view).getChildAt(n), places);
            }
        }
    }

    /** Processor time of this thread; compiling and collecting run beside it and are not counted against Robolectric. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
