/** Conversions saturate and NaN becomes zero. */
public class FloatToInt {
    public static void main(String[] args) throws Exception {
        float[] fs = {
            0f,
            -0f,
            1.5f,
            -1.5f,
            2147483520f,
            2147483648f,
            -2147483648f,
            1e20f,
            -1e20f,
            Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            0.99999f
        };
        for (float f : fs)
            System.out.println(
                    Float.floatToIntBits(f)
                            + " "
                            + (int) f
                            + " "
                            + (long) f
                            + " "
                            + (short) f
                            + " "
                            + (byte) f
                            + " "
                            + (int) (char) f);
        double[] ds = {
            0,
            1e10,
            -1e10,
            9.223372036854775807e18,
            1e300,
            -1e300,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            -0.5,
            4294967296.5
        };
        for (double d : ds)
            System.out.println(
                    d
                            + " "
                            + (int) d
                            + " "
                            + (long) d
                            + " "
                            + (short) d
                            + " "
                            + (byte) d
                            + " "
                            + (int) (char) d
                            + " "
                            + (float) d);
    }
}
