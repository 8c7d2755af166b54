package java.lang;

/** Text of floating-point numbers: the fewest digits that read back as the same number. */
final class RealToString {
    private static final RealToString INSTANCE = new RealToString();

    private RealToString() {}

    static RealToString getInstance() {
        return INSTANCE;
    }

    /** As Double.toString describes: 1.0, 1.0E10, 4.9E-324, NaN, -Infinity. */
    private static native String ofDouble(double value);

    private static native String ofFloat(float value);

    String doubleToString(double value) {
        return ofDouble(value);
    }

    String floatToString(float value) {
        return ofFloat(value);
    }

    void appendDouble(AbstractStringBuilder target, double value) {
        target.append0(ofDouble(value));
    }

    void appendFloat(AbstractStringBuilder target, float value) {
        target.append0(ofFloat(value));
    }
}
