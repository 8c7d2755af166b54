// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso.action;

public final class ViewActions {
    public static native androidx.test.espresso.ViewAction click();
    public static native androidx.test.espresso.ViewAction doubleClick();
    public static native androidx.test.espresso.ViewAction longClick();
    public static native androidx.test.espresso.ViewAction replaceText(String text);
    public static native androidx.test.espresso.ViewAction swipeDown();
    public static native androidx.test.espresso.ViewAction swipeLeft();
    public static native androidx.test.espresso.ViewAction swipeRight();
    public static native androidx.test.espresso.ViewAction swipeUp();
    public static native androidx.test.espresso.ViewAction typeTextIntoFocusedView(String text);
}
