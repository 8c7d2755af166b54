// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso;

public class ViewInteraction {
    public native ViewInteraction perform(ViewAction... actions);
    public native ViewInteraction check(ViewAssertion assertion);
}
