// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.core.app;

public class ActivityScenario<T extends android.app.Activity> {
    public static native <A extends android.app.Activity> ActivityScenario<A> launch(Class<A> activity);
}
