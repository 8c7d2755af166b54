/** Floor, ceil, rint, round and friends. */
public class MathRounding {
    public static void main(String[] args) throws Exception {
        double[] v = {
            0,
            -0.0,
            0.5,
            -0.5,
            1.5,
            2.5,
            -1.5,
            -2.5,
            0.49999999999999994,
            1e15 + 0.5,
            1e300,
            -1e300,
            Double.NaN,
            Double.POSITIVE_INFINITY
        };
        for (double d : v)
            System.out.println(
                    d
                            + " "
                            + Math.floor(d)
                            + " "
                            + Math.ceil(d)
                            + " "
                            + Math.rint(d)
                            + " "
                            + Math.abs(d)
                            + " "
                            + Math.signum(d));
        for (double d :
                new double[] {0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, -1e300, Double.NaN, 123456789.4})
            System.out.println(Math.round(d) + " " + Math.round((float) d));
        System.out.println(Math.ulp(1.0));
        System.out.println(Math.nextUp(1.0f));
        System.out.println(Math.getExponent(1024.5));
        System.out.println(Math.copySign(3, -0.0));
        System.out.println(Math.scalb(1.5, 10));
        System.out.println(Math.IEEEremainder(10, 3));
        System.out.println(Math.nextAfter(1.0, 2));
        System.out.println(Math.hypot(3, 4));
        System.out.println(Math.cbrt(27));
        System.out.println(Math.toDegrees(Math.PI));
        System.out.println(Math.max(3L, 5L));
        System.out.println(Math.min(-1, 1));
    }
}
