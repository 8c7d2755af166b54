/** StrictMath functions are defined to the last bit. */
public class MathFunctions {
    public static void main(String[] args) throws Exception {
        double[] v = {0, 0.1, 0.5, 1, 2, 3.7, 10, -0.3, -2.5};
        for (double d : v)
            System.out.println(
                    h(StrictMath.sin(d))
                            + h(StrictMath.cos(d))
                            + h(StrictMath.tan(d))
                            + h(StrictMath.atan(d))
                            + h(StrictMath.exp(d))
                            + h(StrictMath.sinh(d))
                            + h(StrictMath.tanh(d))
                            + h(StrictMath.expm1(d))
                            + h(StrictMath.cbrt(d))
                            + h(StrictMath.atan2(d, 0.7)));
        for (double d : v)
            if (d > 0)
                System.out.println(
                        h(StrictMath.log(d))
                                + h(StrictMath.log10(d))
                                + h(StrictMath.log1p(d))
                                + h(StrictMath.sqrt(d))
                                + h(StrictMath.pow(d, 1.7))
                                + h(StrictMath.pow(2.5, d))
                                + h(StrictMath.hypot(d, 1.3)));
        for (double d = -1; d <= 1; d += 0.25)
            System.out.println(h(StrictMath.asin(d)) + h(StrictMath.acos(d)));
    }

    static String h(double d) {
        return Long.toHexString(Double.doubleToLongBits(d)) + " ";
    }
}
