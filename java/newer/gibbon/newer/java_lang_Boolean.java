package gibbon.newer;

/** What {@link Boolean} has since Android 7. */
public class java_lang_Boolean {
    public static int hashCode(boolean value) {
        return Boolean.valueOf(value).hashCode();
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a && b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a || b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }
}
