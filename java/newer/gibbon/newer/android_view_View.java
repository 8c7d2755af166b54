package gibbon.newer;

import android.view.View;

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
}
