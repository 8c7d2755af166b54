package gibbon.newer;

import java.math.BigInteger;

/** Numbers whose first bit is no sign. */
final class Unsigned {
    static BigInteger of(long value) {
        BigInteger signed = BigInteger.valueOf(value);
        return value < 0 ? signed.add(BigInteger.ONE.shiftLeft(64)) : signed;
    }

    static BigInteger parse(String text, int radix, int bits, String type) {
        if (text == null) {
            throw new NumberFormatException("null");
        }
        if (text.startsWith("-")) {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        BigInteger value = parse(text, radix);
        if (value.bitLength() > bits) {
            throw new NumberFormatException("String value " + text + " exceeds range of unsigned " + type + ".");
        }
        return value;
    }

    private static BigInteger parse(String text, int radix) {
        try {
            return new BigInteger(text, radix);
        } catch (NumberFormatException e) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
    }
}
