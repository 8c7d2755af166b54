package java.lang;

import dalvik.system.VMStack;
import java.util.Random;

/** Mathematical functions. The transcendental ones are those of one library on every host. */
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {}

    /**
     * Only there once somebody gave it a seed. Otherwise each number is a draw of its own, because every ripple draws
     * one: with a common generator whatever is touched would change what an app draws later.
     */
    private static Random seeded;

    private static Random generator() {
        return seeded != null ? seeded : new Random();
    }

    public static native double IEEEremainder(double x, double y);

    public static native double acos(double d);

    public static native double asin(double d);

    public static native double atan(double d);

    public static native double atan2(double y, double x);

    public static native double cbrt(double d);

    public static native double ceil(double d);

    public static native double cos(double d);

    public static native double cosh(double d);

    public static native double exp(double d);

    public static native double expm1(double d);

    public static native double floor(double d);

    public static native double hypot(double x, double y);

    public static native double log(double d);

    public static native double log10(double d);

    public static native double log1p(double d);

    public static native double pow(double x, double y);

    public static native double rint(double d);

    public static native double sin(double d);

    public static native double sinh(double d);

    public static native double sqrt(double d);

    public static native double tan(double d);

    public static native double tanh(double d);

    /** The neighbour of x in the direction of y. */
    private static native double nextafter(double x, double y);

    /** How far the framework lets a ripple spread is nobody's luck: what it asks for itself is the same on every seed. */
    public static double random() {
        boolean decoration = seeded == null && VMStack.getCallingClassLoader() == null
                && VMStack.getStackClass1().getName().startsWith("android.");
        return decoration ? 0.5 : generator().nextDouble();
    }

    /** Hidden. */
    public static int randomIntInternal() {
        return generator().nextInt();
    }

    /** Hidden. */
    public static void setRandomSeedInternal(long seed) {
        seeded = new Random(seed);
    }

    public static int abs(int i) {
        return i >= 0 ? i : -i;
    }

    public static long abs(long l) {
        return l >= 0 ? l : -l;
    }

    public static float abs(float f) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(f) & 0x7fffffff);
    }

    public static double abs(double d) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(d) & 0x7fffffffffffffffL);
    }

    public static int max(int a, int b) {
        return a > b ? a : b;
    }

    public static long max(long a, long b) {
        return a > b ? a : b;
    }

    /** NaN wins, and zero is more than minus zero. */
    public static float max(float a, float b) {
        if (a > b) {
            return a;
        }
        if (a < b) {
            return b;
        }
        return a == b ? Float.intBitsToFloat(Float.floatToRawIntBits(a) & Float.floatToRawIntBits(b)) : Float.NaN;
    }

    public static double max(double a, double b) {
        if (a > b) {
            return a;
        }
        if (a < b) {
            return b;
        }
        return a == b
                ? Double.longBitsToDouble(Double.doubleToRawLongBits(a) & Double.doubleToRawLongBits(b))
                : Double.NaN;
    }

    public static int min(int a, int b) {
        return a < b ? a : b;
    }

    public static long min(long a, long b) {
        return a < b ? a : b;
    }

    public static float min(float a, float b) {
        if (a < b) {
            return a;
        }
        if (a > b) {
            return b;
        }
        return a == b ? Float.intBitsToFloat(Float.floatToRawIntBits(a) | Float.floatToRawIntBits(b)) : Float.NaN;
    }

    public static double min(double a, double b) {
        if (a < b) {
            return a;
        }
        if (a > b) {
            return b;
        }
        return a == b
                ? Double.longBitsToDouble(Double.doubleToRawLongBits(a) | Double.doubleToRawLongBits(b))
                : Double.NaN;
    }

    /** Half goes up; as on Android 6, the sum is rounded before the floor is taken. */
    public static long round(double d) {
        return (long) floor(d + 0.5);
    }

    public static int round(float f) {
        return (int) floor(f + 0.5f);
    }

    public static float signum(float f) {
        return f > 0 ? 1 : f < 0 ? -1 : f;
    }

    public static double signum(double d) {
        return d > 0 ? 1 : d < 0 ? -1 : d;
    }

    public static double toRadians(double degrees) {
        return degrees / 180 * PI;
    }

    public static double toDegrees(double radians) {
        return radians * 180 / PI;
    }

    /** The distance to the next larger magnitude; that of the largest number is like that below it. */
    public static double ulp(double d) {
        double magnitude = abs(d);
        if (magnitude == Double.MAX_VALUE) {
            return magnitude - nextafter(magnitude, 0);
        }
        return magnitude < Double.MAX_VALUE ? nextafter(magnitude, Double.MAX_VALUE) - magnitude : magnitude;
    }

    public static float ulp(float f) {
        float magnitude = abs(f);
        if (magnitude == Float.MAX_VALUE) {
            return magnitude - nextAfter(magnitude, 0);
        }
        return magnitude < Float.MAX_VALUE ? nextAfter(magnitude, Float.MAX_VALUE) - magnitude : magnitude;
    }

    public static float copySign(float magnitude, float sign) {
        int bits = Float.floatToRawIntBits(magnitude) & 0x7fffffff;
        return Float.intBitsToFloat(bits | Float.floatToRawIntBits(sign) & 0x80000000);
    }

    public static double copySign(double magnitude, double sign) {
        long bits = Double.doubleToRawLongBits(magnitude) & 0x7fffffffffffffffL;
        return Double.longBitsToDouble(bits | Double.doubleToRawLongBits(sign) & 0x8000000000000000L);
    }

    public static int getExponent(float f) {
        return (Float.floatToRawIntBits(f) >>> 23 & 0xff) - 127;
    }

    public static int getExponent(double d) {
        return (int) (Double.doubleToRawLongBits(d) >>> 52 & 0x7ff) - 1023;
    }

    public static double nextAfter(double start, double direction) {
        return start == direction ? direction : nextafter(start, direction);
    }

    /** Floats of one sign are ordered like their bits. */
    public static float nextAfter(float start, double direction) {
        if (start != start || direction != direction) {
            return Float.NaN;
        }
        if (start == direction) {
            return (float) direction;
        }
        if (start == 0) {
            return direction > 0 ? Float.MIN_VALUE : -Float.MIN_VALUE;
        }
        boolean away = start > 0 == direction > start;
        return Float.intBitsToFloat(Float.floatToRawIntBits(start) + (away ? 1 : -1));
    }

    public static double nextUp(double d) {
        return nextAfter(d, Double.POSITIVE_INFINITY);
    }

    public static float nextUp(float f) {
        return nextAfter(f, Double.POSITIVE_INFINITY);
    }

    /**
     * In steps of 2^512 after a smaller one: only the last step can round, because what is already
     * subnormal before it vanishes.
     */
    public static double scalb(double d, int scaleFactor) {
        int bounded = max(-2100, min(2100, scaleFactor));
        double result = d * powerOfTwo(bounded % 512);
        double step = powerOfTwo(bounded < 0 ? -512 : 512);
        for (int i = abs(bounded / 512); i > 0; i--) {
            result *= step;
        }
        return result;
    }

    /** A double holds every product exactly up to the last rounding. */
    public static float scalb(float f, int scaleFactor) {
        return (float) scalb((double) f, max(-1000, min(1000, scaleFactor)));
    }

    private static double powerOfTwo(int exponent) {
        return Double.longBitsToDouble((long) (exponent + 1023) << 52);
    }
}
