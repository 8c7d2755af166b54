package gibbon.newer;

/** What {@link Double} has since Android 7. */
public class java_lang_Double {
    public static int hashCode(double value) {
        return Double.valueOf(value).hashCode();
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    public static boolean isFinite(double value) {
        return !Double.isNaN(value) && !Double.isInfinite(value);
    }
}
