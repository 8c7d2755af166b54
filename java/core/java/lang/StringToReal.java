package java.lang;

/**
 * Floating-point numbers from text. The grammar of the language is checked here; a native gets the
 * plain decimal number that remains and rounds it correctly.
 */
final class StringToReal {
    private StringToReal() {}

    /** Text is an optional sign, digits with at most one point, and an optional exponent. */
    private static native double toDouble(String text);

    /** Rounded once: not by way of a double. */
    private static native float toFloat(String text);

    static double parseDouble(String s) {
        String text = s.trim();
        int end = unsuffixedEnd(text);
        int start = signEnd(text);
        if (isNamed(text, start)) {
            return named(text, start);
        }
        if (isHexadecimal(text, start)) {
            return HexStringParser.parseDouble(text);
        }
        if (!isDecimal(text, start, end)) {
            throw invalid(s, "double");
        }
        return toDouble(text.substring(0, end));
    }

    static float parseFloat(String s) {
        String text = s.trim();
        int end = unsuffixedEnd(text);
        int start = signEnd(text);
        if (isNamed(text, start)) {
            return (float) named(text, start);
        }
        if (isHexadecimal(text, start)) {
            return HexStringParser.parseFloat(text);
        }
        if (!isDecimal(text, start, end)) {
            throw invalid(s, "float");
        }
        return toFloat(text.substring(0, end));
    }

    private static NumberFormatException invalid(String text, String type) {
        return new NumberFormatException("Invalid " + type + ": \"" + text + "\"");
    }

    /** The end without one of the letters that may close a literal. */
    private static int unsuffixedEnd(String text) {
        int length = text.length();
        boolean suffix = length > 0 && "dDfF".indexOf(text.charAt(length - 1)) >= 0;
        return suffix ? length - 1 : length;
    }

    private static int signEnd(String text) {
        boolean signed = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
        return signed ? 1 : 0;
    }

    private static boolean isNamed(String text, int start) {
        return text.startsWith("NaN", start) && text.length() == start + 3
                || text.startsWith("Infinity", start) && text.length() == start + 8;
    }

    private static double named(String text, int start) {
        if (text.charAt(start) == 'N') {
            return Double.NaN;
        }
        return text.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private static boolean isHexadecimal(String text, int start) {
        return text.regionMatches(true, start, "0x", 0, 2);
    }

    private static boolean isDecimal(String text, int start, int end) {
        int at = digitsEnd(text, start, end);
        int digits = at - start;
        if (at < end && text.charAt(at) == '.') {
            int fraction = digitsEnd(text, at + 1, end);
            digits += fraction - at - 1;
            at = fraction;
        }
        return digits > 0 && (at == end || isExponent(text, at, end));
    }

    private static boolean isExponent(String text, int start, int end) {
        if (text.charAt(start) != 'e' && text.charAt(start) != 'E') {
            return false;
        }
        int at = start + 1;
        if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        return at < end && digitsEnd(text, at, end) == end;
    }

    private static int digitsEnd(String text, int start, int end) {
        int at = start;
        while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
