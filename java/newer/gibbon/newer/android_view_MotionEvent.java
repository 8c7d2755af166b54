package gibbon.newer;

import android.view.MotionEvent;

/** What {@link MotionEvent} has since Android 10. */
public class android_view_MotionEvent {
    private static final int CLASSIFICATION_NONE = 0;

    public static float getRawX(MotionEvent event, int pointer) {
        return event.getX(pointer) + event.getRawX() - event.getX();
    }

    public static float getRawY(MotionEvent event, int pointer) {
        return event.getY(pointer) + event.getRawY() - event.getY();
    }

    public static int getClassification(MotionEvent event) {
        return CLASSIFICATION_NONE;
    }
}
