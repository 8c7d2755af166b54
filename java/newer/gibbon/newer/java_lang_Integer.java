package gibbon.newer;

/** What {@link Integer} has since Android 7. */
public class java_lang_Integer {
    public static int hashCode(int value) {
        return Integer.valueOf(value).hashCode();
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    public static int min(int a, int b) {
        return Math.min(a, b);
    }
}
