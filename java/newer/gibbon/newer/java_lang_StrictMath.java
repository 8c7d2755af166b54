package gibbon.newer;

/** What {@link StrictMath} has since Android 7: nothing of it is less strict in {@link Math}. */
public class java_lang_StrictMath {
    public static int addExact(int a, int b) {
        return java_lang_Math.addExact(a, b);
    }

    public static int subtractExact(int a, int b) {
        return java_lang_Math.subtractExact(a, b);
    }

    public static int multiplyExact(int a, int b) {
        return java_lang_Math.multiplyExact(a, b);
    }

    public static int toIntExact(long value) {
        return java_lang_Math.toIntExact(value);
    }

    public static long addExact(long a, long b) {
        return java_lang_Math.addExact(a, b);
    }

    public static long subtractExact(long a, long b) {
        return java_lang_Math.subtractExact(a, b);
    }

    public static long multiplyExact(long a, long b) {
        return java_lang_Math.multiplyExact(a, b);
    }

    public static int floorDiv(int a, int b) {
        return java_lang_Math.floorDiv(a, b);
    }

    public static long floorDiv(long a, long b) {
        return java_lang_Math.floorDiv(a, b);
    }

    public static int floorMod(int a, int b) {
        return java_lang_Math.floorMod(a, b);
    }

    public static long floorMod(long a, long b) {
        return java_lang_Math.floorMod(a, b);
    }

    public static int incrementExact(int a) {
        return java_lang_Math.incrementExact(a);
    }

    public static int decrementExact(int a) {
        return java_lang_Math.decrementExact(a);
    }

    public static int negateExact(int a) {
        return java_lang_Math.negateExact(a);
    }

    public static long incrementExact(long a) {
        return java_lang_Math.incrementExact(a);
    }

    public static long decrementExact(long a) {
        return java_lang_Math.decrementExact(a);
    }

    public static long negateExact(long a) {
        return java_lang_Math.negateExact(a);
    }

    public static long multiplyExact(long a, int b) {
        return java_lang_Math.multiplyExact(a, b);
    }

    public static long floorDiv(long a, int b) {
        return java_lang_Math.floorDiv(a, b);
    }

    public static int floorMod(long a, int b) {
        return java_lang_Math.floorMod(a, b);
    }

    public static long multiplyFull(int a, int b) {
        return java_lang_Math.multiplyFull(a, b);
    }

    public static long multiplyHigh(long a, long b) {
        return java_lang_Math.multiplyHigh(a, b);
    }

    public static double nextDown(double value) {
        return java_lang_Math.nextDown(value);
    }

    public static float nextDown(float value) {
        return java_lang_Math.nextDown(value);
    }
}
