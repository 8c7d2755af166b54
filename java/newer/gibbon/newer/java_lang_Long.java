package gibbon.newer;

/** What {@link Long} has since Android 7. */
public class java_lang_Long {
    public static int hashCode(long value) {
        return Long.valueOf(value).hashCode();
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    public static long min(long a, long b) {
        return Math.min(a, b);
    }
}
