package java.lang;

/**
 * The box of {@code int}.
 *
 * <p>Ours, because the java.lang set that the other classes come from is older than API 23, where a
 * sign of plus came to be allowed in numbers.
 */
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int MIN_VALUE = 0x80000000;
    public static final int SIZE = 32;

    /** The class of the primitive type. */
    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) int[].class.getComponentType();

    private static final long serialVersionUID = 1360826667806852920L;

    /** Boxes that valueOf shares, as the language demands. */
    private static final Integer[] SMALL_VALUES = new Integer[256];

    static {
        for (int i = 0; i < SMALL_VALUES.length; i++) {
            SMALL_VALUES[i] = new Integer(i - 128);
        }
    }

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public Integer(String string) throws NumberFormatException {
        this(parseInt(string));
    }

    public static Integer valueOf(int v) {
        return v < -128 || v > 127 ? new Integer(v) : SMALL_VALUES[v + 128];
    }

    public static Integer valueOf(String string) throws NumberFormatException {
        return valueOf(parseInt(string, 10));
    }

    public static Integer valueOf(String string, int radix) throws NumberFormatException {
        return valueOf(parseInt(string, radix));
    }

    public static int parseInt(String string) throws NumberFormatException {
        return parseInt(string, 10);
    }

    public static int parseInt(String string, int radix) throws NumberFormatException {
        checkRadix(radix);
        if (string == null || string.isEmpty()) {
            throw invalid(string);
        }
        return parse(string, signEnd(string), radix, string.charAt(0) == '-');
    }

    /** Hidden: digits only. */
    public static int parsePositiveInt(String string) throws NumberFormatException {
        return parsePositiveInt(string, 10);
    }

    /** Hidden: digits only. */
    public static int parsePositiveInt(String string, int radix) throws NumberFormatException {
        checkRadix(radix);
        if (string == null) {
            throw invalid(string);
        }
        return parse(string, 0, radix, false);
    }

    private static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Invalid radix: " + radix);
        }
    }

    private static int signEnd(String string) {
        return string.charAt(0) == '-' || string.charAt(0) == '+' ? 1 : 0;
    }

    private static NumberFormatException invalid(String string) {
        return new NumberFormatException("Invalid int: " + (string == null ? "null" : "\"" + string + "\""));
    }

    /** Sums up below zero, where there is room for one number more. */
    private static int parse(String string, int start, int radix, boolean negative) {
        if (start == string.length()) {
            throw invalid(string);
        }
        int lowest = MIN_VALUE / radix;
        int result = 0;
        for (int i = start; i < string.length(); i++) {
            int digit = Character.digit(string.charAt(i), radix);
            int next = result * radix - digit;
            if (digit < 0 || result < lowest || next > result) {
                throw invalid(string);
            }
            result = next;
        }
        if (!negative && result == MIN_VALUE) {
            throw invalid(string);
        }
        return negative ? result : -result;
    }

    public static Integer decode(String string) throws NumberFormatException {
        if (string.isEmpty()) {
            throw invalid(string);
        }
        int at = signEnd(string);
        int radix = 10;
        if (string.regionMatches(true, at, "0x", 0, 2)) {
            radix = 16;
            at += 2;
        } else if (string.startsWith("#", at)) {
            radix = 16;
            at++;
        } else if (string.startsWith("0", at) && at + 1 < string.length()) {
            radix = 8;
            at++;
        }
        return valueOf(parse(string, at, radix, string.charAt(0) == '-'));
    }

    public static Integer getInteger(String string) {
        return getInteger(string, null);
    }

    public static Integer getInteger(String string, int defaultValue) {
        Integer result = getInteger(string, null);
        return result == null ? valueOf(defaultValue) : result;
    }

    public static Integer getInteger(String string, Integer defaultValue) {
        String property = string == null || string.isEmpty() ? null : System.getProperty(string);
        if (property == null) {
            return defaultValue;
        }
        try {
            return decode(property);
        } catch (NumberFormatException e) {
            return defaultValue;
        }
    }

    @Override
    public byte byteValue() {
        return (byte) value;
    }

    @Override
    public short shortValue() {
        return (short) value;
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return toString(value);
    }

    public static String toString(int v) {
        return IntegralToString.intToString(v);
    }

    public static String toString(int v, int radix) {
        return IntegralToString.intToString(v, radix);
    }

    public static String toBinaryString(int v) {
        return IntegralToString.intToBinaryString(v);
    }

    public static String toHexString(int v) {
        return IntegralToString.intToHexString(v, false, 0);
    }

    public static String toOctalString(int v) {
        return IntegralToString.intToOctalString(v);
    }

    public static int signum(int v) {
        return v >> 31 | -v >>> 31;
    }

    public static int highestOneBit(int v) {
        return v == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(v);
    }

    public static int lowestOneBit(int v) {
        return v & -v;
    }

    /** Sums up neighbouring groups of bits of growing size. */
    public static int bitCount(int v) {
        int pairs = v - (v >>> 1 & 0x55555555);
        int nibbles = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
        return (nibbles + (nibbles >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }

    public static int numberOfLeadingZeros(int v) {
        int smeared = v | v >>> 1;
        smeared |= smeared >>> 2;
        smeared |= smeared >>> 4;
        smeared |= smeared >>> 8;
        smeared |= smeared >>> 16;
        return bitCount(~smeared);
    }

    public static int reverse(int v) {
        int bits = v >>> 1 & 0x55555555 | (v & 0x55555555) << 1;
        bits = bits >>> 2 & 0x33333333 | (bits & 0x33333333) << 2;
        bits = bits >>> 4 & 0x0f0f0f0f | (bits & 0x0f0f0f0f) << 4;
        return reverseBytes(bits);
    }

    public static int reverseBytes(int v) {
        int swapped = v >>> 8 & 0x00ff00ff | (v & 0x00ff00ff) << 8;
        return swapped >>> 16 | swapped << 16;
    }

    public static int numberOfTrailingZeros(int v) {
        return v == 0 ? SIZE : bitCount(lowestOneBit(v) - 1);
    }

    public static int rotateLeft(int v, int distance) {
        return v << distance | v >>> -distance;
    }

    public static int rotateRight(int v, int distance) {
        return v >>> distance | v << -distance;
    }
}
