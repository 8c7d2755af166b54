// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso;

public final class Espresso {
    public static native ViewInteraction onView(org.hamcrest.Matcher<android.view.View> view);
    public static native void pressBackUnconditionally();
}
