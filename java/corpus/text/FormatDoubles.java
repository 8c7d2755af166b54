import java.util.Locale;

/** %f, %e, %g with precision. */
public class FormatDoubles {
    public static void main(String[] args) throws Exception {
        double[] v = {
            0,
            1,
            -1.5,
            3.14159265,
            1234567.891,
            1e-5,
            1e10,
            0.5,
            1.5,
            2.5,
            -0.05,
            99.995,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (double d : v)
            System.out.println(
                    String.format(
                            Locale.US,
                            "[%f] [%.2f] [%10.3f] [%-10.1f] [%+.1f] [%,.2f] [%e] [%.3E] [%010.2f]",
                            d,
                            d,
                            d,
                            d,
                            d,
                            d,
                            d,
                            d,
                            Double.isNaN(d) || Double.isInfinite(d) ? 1.0 : d));
        System.out.println(
                String.format(Locale.US, "%.0f %.0f %.0f %.10f", 0.5, 1.5, 2.5, 1 / 3.0));
        System.out.println(String.format(Locale.US, "%f %.3f", 1.25f, 0.1f));
        System.out.println(String.format(Locale.US, "%g %.3g", 12345.678, 0.00012345));
    }
}
