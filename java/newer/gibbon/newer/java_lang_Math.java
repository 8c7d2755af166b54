package gibbon.newer;

import java.math.BigInteger;

/** What {@link Math} has since Android 7. */
public class java_lang_Math {
    public static int addExact(int a, int b) {
        return toIntExact((long) a + b);
    }

    public static int subtractExact(int a, int b) {
        return toIntExact((long) a - b);
    }

    public static int multiplyExact(int a, int b) {
        return toIntExact((long) a * b);
    }

    public static int toIntExact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static long addExact(long a, long b) {
        long sum = a + b;
        return checked(((a ^ sum) & (b ^ sum)) >= 0, sum);
    }

    public static long subtractExact(long a, long b) {
        long difference = a - b;
        return checked(((a ^ b) & (a ^ difference)) >= 0, difference);
    }

    public static long multiplyExact(long a, long b) {
        long product = a * b;
        return checked(a == 0 || product / a == b && !(a == -1 && b == Long.MIN_VALUE), product);
    }

    public static int floorDiv(int a, int b) {
        return (int) floorDiv((long) a, (long) b);
    }

    public static long floorDiv(long a, long b) {
        long quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) {
        return (int) floorMod((long) a, (long) b);
    }

    public static long floorMod(long a, long b) {
        return a - floorDiv(a, b) * b;
    }

    private static long checked(boolean fits, long value) {
        if (!fits) {
            throw new ArithmeticException("long overflow");
        }
        return value;
    }

    public static int incrementExact(int a) {
        return addExact(a, 1);
    }

    public static int decrementExact(int a) {
        return subtractExact(a, 1);
    }

    public static int negateExact(int a) {
        return subtractExact(0, a);
    }

    public static long incrementExact(long a) {
        return addExact(a, 1L);
    }

    public static long decrementExact(long a) {
        return subtractExact(a, 1L);
    }

    public static long negateExact(long a) {
        return subtractExact(0L, a);
    }

    public static long multiplyExact(long a, int b) {
        return multiplyExact(a, (long) b);
    }

    public static long floorDiv(long a, int b) {
        return floorDiv(a, (long) b);
    }

    public static int floorMod(long a, int b) {
        return (int) floorMod(a, (long) b);
    }

    public static long multiplyFull(int a, int b) {
        return (long) a * b;
    }

    public static long multiplyHigh(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).shiftRight(64).longValue();
    }

    public static double nextDown(double value) {
        return Math.nextAfter(value, Double.NEGATIVE_INFINITY);
    }

    public static float nextDown(float value) {
        return Math.nextAfter(value, Double.NEGATIVE_INFINITY);
    }
}
