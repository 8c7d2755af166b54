// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.uiautomator;

public class By {
    public static native BySelector res(String id);
    public static native BySelector text(String text);
    public static native BySelector text(java.util.regex.Pattern text);
    public static native BySelector desc(String words);
    public static native BySelector pkg(String name);
    public static native BySelector focused(boolean on);
}
