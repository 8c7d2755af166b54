// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.uiautomator;

public class BySelector {
    public native BySelector text(String text);
    public native BySelector depth(int depth);
}
