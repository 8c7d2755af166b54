/** The same for double. */
public class DoubleSpecials {
    public static void main(String[] args) throws Exception {
        double nan = Double.NaN, inf = Double.POSITIVE_INFINITY, z = 0d, nz = -0d;
        System.out.println(nan == nan);
        System.out.println(nan != nan);
        System.out.println(nan < 1);
        System.out.println(nan > 1);
        System.out.println(nan <= nan);
        System.out.println(!(nan >= 0));
        System.out.println(z == nz);
        System.out.println(1 / z);
        System.out.println(1 / nz);
        System.out.println(z / z);
        System.out.println(inf - inf);
        System.out.println(inf * 0);
        System.out.println(-inf < inf);
        System.out.println(Double.compare(z, nz));
        System.out.println(Double.compare(nan, inf));
        System.out.println(Double.valueOf(nan).equals(nan));
        System.out.println(Double.valueOf(z).equals(nz));
        System.out.println(5d % 3d);
        System.out.println(-5.5 % 3d);
        System.out.println(5d % inf);
        System.out.println(5d % z);
        System.out.println(Math.min(z, nz));
        System.out.println(Math.max(nan, 1d));
        System.out.println(Double.doubleToLongBits(nan));
        System.out.println(Double.doubleToLongBits(nz));
        System.out.println(Double.MIN_VALUE / 2);
        System.out.println(Double.MAX_VALUE * 2);
        System.out.println(0.1 + 0.2);
        System.out.println(1e308 * 10);
        System.out.println((0.1 + 0.2 == 0.3));
    }
}
