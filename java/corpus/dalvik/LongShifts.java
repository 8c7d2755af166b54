/** Long shifts by int distances of all kinds. */
public class LongShifts {
    public static void main(String[] args) throws Exception {
        long[] v = {1, -1, 0x8000000000000000L, 0x0123456789abcdefL};
        int[] d = {0, 1, 31, 32, 33, 63, 64, 65, -1, 100};
        for (long x : v) {
            long h = 0;
            StringBuilder s = new StringBuilder();
            for (int k : d) {
                s.append(Long.toHexString(x << k))
                        .append(',')
                        .append(Long.toHexString(x >> k))
                        .append(',')
                        .append(Long.toHexString(x >>> k))
                        .append(' ');
                h ^= (x << k) + (x >>> k);
            }
            System.out.println(s + " " + h);
        }
        long y = 5;
        y <<= 40;
        y >>= 3;
        y >>>= 2;
        System.out.println(y);
        System.out.println(1L << 62 | 1L << 3 & ~(1L << 3));
    }
}
