// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.uiautomator;

public class Until {
    public static native SearchCondition<Boolean> hasObject(BySelector selector);
}
