/** Doubles to text and back. */
public class DoubleText {
    public static void main(String[] args) throws Exception {
        double[] v = {
            0,
            -0.0,
            1,
            -1,
            0.1,
            100,
            1e7,
            9999999,
            12345678,
            1e-3,
            0.00099,
            1e21,
            1.5e300,
            4.9e-324,
            Double.MAX_VALUE,
            Math.PI,
            123456.789,
            1e-5,
            0.3,
            2.0 / 3,
            1e16,
            1.0E10,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            100.5,
            3.0e-10
        };
        for (double d : v) {
            String s = Double.toString(d);
            System.out.println(
                    s
                            + " "
                            + (Double.doubleToLongBits(Double.parseDouble(s))
                                    == Double.doubleToLongBits(d)));
        }
        float[] f = {
            0,
            -0f,
            1,
            0.1f,
            1e7f,
            1e-3f,
            3.4028235e38f,
            1.4e-45f,
            16777216f,
            0.3f,
            1.1f,
            123.456f,
            1e10f,
            Float.NaN,
            Float.NEGATIVE_INFINITY
        };
        for (float x : f) {
            String s = Float.toString(x);
            System.out.println(
                    s
                            + " "
                            + (Float.floatToIntBits(Float.parseFloat(s))
                                    == Float.floatToIntBits(x)));
        }
    }
}
