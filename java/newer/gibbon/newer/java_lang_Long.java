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

    public static int compareUnsigned(long a, long b) {
        return Long.compare(a ^ Long.MIN_VALUE, b ^ Long.MIN_VALUE);
    }

    public static long divideUnsigned(long a, long b) {
        return Unsigned.of(a).divide(Unsigned.of(b)).longValue();
    }

    public static long remainderUnsigned(long a, long b) {
        return Unsigned.of(a).mod(Unsigned.of(b)).longValue();
    }

    public static String toUnsignedString(long value) {
        return Unsigned.of(value).toString();
    }

    public static String toUnsignedString(long value, int radix) {
        return Unsigned.of(value).toString(radix);
    }

    public static long parseUnsignedLong(String text) {
        return parseUnsignedLong(text, 10);
    }

    public static long parseUnsignedLong(String text, int radix) {
        return Unsigned.parse(text, radix, 64, "long").longValue();
    }
}
