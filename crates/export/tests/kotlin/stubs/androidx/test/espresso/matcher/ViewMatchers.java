// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso.matcher;

public final class ViewMatchers {
    public static native org.hamcrest.Matcher<android.view.View> hasFocus();
    public static native org.hamcrest.Matcher<android.view.View> isDisplayed();
    public static native org.hamcrest.Matcher<android.view.View> isRoot();
    public static native org.hamcrest.Matcher<android.view.View> withContentDescription(String words);
    public static native org.hamcrest.Matcher<android.view.View> withResourceName(String name);
    public static native org.hamcrest.Matcher<android.view.View> withText(String text);
}
