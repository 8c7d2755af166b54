package gibbon.newer;

import java.math.BigInteger;

/** What {@link BigInteger} has since Android 12. */
public class java_math_BigInteger {
    public static long longValueExact(BigInteger value) {
        return checked(value, 64, "long").longValue();
    }

    public static int intValueExact(BigInteger value) {
        return checked(value, 32, "int").intValue();
    }

    public static short shortValueExact(BigInteger value) {
        return checked(value, 16, "short").shortValue();
    }

    public static byte byteValueExact(BigInteger value) {
        return checked(value, 8, "byte").byteValue();
    }

    private static BigInteger checked(BigInteger value, int bits, String type) {
        if (value.bitLength() >= bits) {
            throw new ArithmeticException("BigInteger out of " + type + " range");
        }
        return value;
    }
}
