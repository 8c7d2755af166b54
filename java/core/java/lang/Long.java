package java.lang;

/**
 * The box of {@code long}.
 *
 * <p>Ours, because the java.lang set that the other classes come from is older than API 23, where a
 * sign of plus came to be allowed in numbers.
 */
public final class Long extends Number implements Comparable<Long> {
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final int SIZE = 64;

    /** The class of the primitive type. */
    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) long[].class.getComponentType();

    private static final long serialVersionUID = 4290774380558885855L;

    /** Boxes that valueOf shares, as the language demands. */
    private static final Long[] SMALL_VALUES = new Long[256];

    static {
        for (int i = 0; i < SMALL_VALUES.length; i++) {
            SMALL_VALUES[i] = new Long(i - 128);
        }
    }

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public Long(String string) throws NumberFormatException {
        this(parseLong(string));
    }

    public static Long valueOf(long v) {
        return v < -128 || v > 127 ? new Long(v) : SMALL_VALUES[(int) v + 128];
    }

    public static Long valueOf(String string) throws NumberFormatException {
        return valueOf(parseLong(string, 10));
    }

    public static Long valueOf(String string, int radix) throws NumberFormatException {
        return valueOf(parseLong(string, radix));
    }

    public static long parseLong(String string) throws NumberFormatException {
        return parseLong(string, 10);
    }

    public static long parseLong(String string, int radix) throws NumberFormatException {
        checkRadix(radix);
        if (string == null || string.isEmpty()) {
            throw invalid(string);
        }
        return parse(string, signEnd(string), radix, string.charAt(0) == '-');
    }

    /** Hidden: digits only. */
    public static long parsePositiveLong(String string) throws NumberFormatException {
        return parsePositiveLong(string, 10);
    }

    /** Hidden: digits only. */
    public static long parsePositiveLong(String string, int radix) throws NumberFormatException {
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
        return new NumberFormatException("Invalid long: " + (string == null ? "null" : "\"" + string + "\""));
    }

    /** Sums up below zero, where there is room for one number more. */
    private static long parse(String string, int start, int radix, boolean negative) {
        if (start == string.length()) {
            throw invalid(string);
        }
        long lowest = MIN_VALUE / radix;
        long result = 0;
        for (int i = start; i < string.length(); i++) {
            int digit = Character.digit(string.charAt(i), radix);
            long next = result * radix - digit;
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

    public static Long decode(String string) throws NumberFormatException {
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

    public static Long getLong(String string) {
        return getLong(string, null);
    }

    public static Long getLong(String string, long defaultValue) {
        Long result = getLong(string, null);
        return result == null ? valueOf(defaultValue) : result;
    }

    public static Long getLong(String string, Long defaultValue) {
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
    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    @Override
    public int hashCode() {
        return (int) (value ^ value >>> 32);
    }

    @Override
    public String toString() {
        return toString(value);
    }

    public static String toString(long v) {
        return IntegralToString.longToString(v);
    }

    public static String toString(long v, int radix) {
        return IntegralToString.longToString(v, radix);
    }

    public static String toBinaryString(long v) {
        return IntegralToString.longToBinaryString(v);
    }

    public static String toHexString(long v) {
        return IntegralToString.longToHexString(v);
    }

    public static String toOctalString(long v) {
        return IntegralToString.longToOctalString(v);
    }

    public static int signum(long v) {
        return (int) (v >> 63 | -v >>> 63);
    }

    public static long highestOneBit(long v) {
        return v == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(v);
    }

    public static long lowestOneBit(long v) {
        return v & -v;
    }

    public static int bitCount(long v) {
        return Integer.bitCount((int) v) + Integer.bitCount((int) (v >>> 32));
    }

    public static int numberOfLeadingZeros(long v) {
        int high = (int) (v >>> 32);
        return high != 0 ? Integer.numberOfLeadingZeros(high) : 32 + Integer.numberOfLeadingZeros((int) v);
    }

    public static long reverse(long v) {
        return (long) Integer.reverse((int) v) << 32 | Integer.reverse((int) (v >>> 32)) & 0xffffffffL;
    }

    public static long reverseBytes(long v) {
        return (long) Integer.reverseBytes((int) v) << 32 | Integer.reverseBytes((int) (v >>> 32)) & 0xffffffffL;
    }

    public static int numberOfTrailingZeros(long v) {
        return v == 0 ? SIZE : bitCount(lowestOneBit(v) - 1);
    }

    public static long rotateLeft(long v, int distance) {
        return v << distance | v >>> -distance;
    }

    public static long rotateRight(long v, int distance) {
        return v >>> distance | v << -distance;
    }
}
