package gibbon.newer;

import android.content.ClipData;
import android.view.PointerIcon;
import android.view.View;
import android.view.WindowInsetsController;
import android.view.autofill.AutofillId;

/** What {@link View} has since Android 8. */
public class android_view_View {
    private static final int FOCUSABLE = 1;
    private static final int FOCUSABLE_AUTO = 0x10;

    public static View requireViewById(View view, int id) {
        View found = view.findViewById(id);
        if (found == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this View");
        }
        return found;
    }

    public static void setFocusable(View view, int focusable) {
        view.setFocusable(focusable == FOCUSABLE || focusable == FOCUSABLE_AUTO && view.isClickable());
    }

    public static int getFocusable(View view) {
        return view.isFocusable() ? FOCUSABLE : 0;
    }

    public static boolean hasExplicitFocusable(View view) {
        return view.hasFocusable();
    }

    public static boolean startDragAndDrop(
            View view, ClipData data, View.DragShadowBuilder shadow, Object local, int flags) {
        return view.startDrag(data, shadow, local, flags);
    }

    public static void setLeftTopRightBottom(View view, int left, int top, int right, int bottom) {
        view.setLeft(left);
        view.setTop(top);
        view.setRight(right);
        view.setBottom(bottom);
    }

    /** Nobody fills views in, so it does not matter which ones are worth it. */
    public static void setImportantForAutofill(View view, int mode) {}

    public static int getImportantForAutofill(View view) {
        return 0;
    }

    public static void setAutofillHints(View view, String[] hints) {}

    public static AutofillId getAutofillId(View view) {
        return new AutofillId(view.getId());
    }

    /** There is no mouse whose pointer would look like that. */
    public static void setPointerIcon(View view, PointerIcon icon) {}

    public static PointerIcon getPointerIcon(View view) {
        return null;
    }

    public static WindowInsetsController getWindowInsetsController(View view) {
        return view.isAttachedToWindow() ? new Bars(view.getRootView()) : null;
    }

    /** Nothing here is drawn darker than the app says, and what has the focus is not marked but by itself. */
    public static void setForceDarkAllowed(View view, boolean allowed) {}

    public static void setDefaultFocusHighlightEnabled(View view, boolean enabled) {}

    /** Whom the system would tell what a view contains does not exist. */
    public static void setImportantForContentCapture(View view, int mode) {}

    public static long getUniqueDrawingId(View view) {
        return System.identityHashCode(view);
    }
}
