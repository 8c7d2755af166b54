// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.uiautomator;

public class UiObject2 {
    public native void click();
    public native void longClick();
    public native String getText();
    public native void setText(String text);
}
