package gibbon.newer;

/** What {@link Float} has since Android 7. */
public class java_lang_Float {
    public static int hashCode(float value) {
        return Float.valueOf(value).hashCode();
    }

    public static float sum(float a, float b) {
        return a + b;
    }

    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    public static boolean isFinite(float value) {
        return !Float.isNaN(value) && !Float.isInfinite(value);
    }
}
