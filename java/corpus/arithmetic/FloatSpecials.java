/** NaN, infinities and zeros in comparison and arithmetic. */
public class FloatSpecials {
    public static void main(String[] args) throws Exception {
        float nan = Float.NaN, inf = Float.POSITIVE_INFINITY, z = 0f, nz = -0f;
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
        System.out.println(inf + 1);
        System.out.println(-inf < inf);
        System.out.println(Float.compare(z, nz));
        System.out.println(Float.compare(nan, inf));
        System.out.println(Float.valueOf(nan).equals(nan));
        System.out.println(Float.valueOf(z).equals(nz));
        System.out.println(5f % 3f);
        System.out.println(-5f % 3f);
        System.out.println(5f % inf);
        System.out.println(5f % z);
        System.out.println(Math.min(z, nz));
        System.out.println(Math.max(nan, 1f));
        System.out.println(Float.floatToIntBits(nan));
        System.out.println(Float.floatToIntBits(nz));
        System.out.println(Float.isNaN(0f / 0f));
        System.out.println(Float.MIN_VALUE / 2);
        System.out.println(Float.MAX_VALUE * 2);
    }
}
