// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso.assertion;

public final class ViewAssertions {
    public static native androidx.test.espresso.ViewAssertion matches(org.hamcrest.Matcher<? super android.view.View> matcher);
}
