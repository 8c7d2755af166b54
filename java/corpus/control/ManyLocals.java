/** More than sixteen and more than 256 registers, with wide values. */
public class ManyLocals {
    public static void main(String[] args) throws Exception {
        int a0 = 1, a1 = 2, a2 = 3, a3 = 4, a4 = 5, a5 = 6, a6 = 7, a7 = 8, a8 = 9, a9 = 10;
        long b0 = 11, b1 = 12, b2 = 13, b3 = 14, b4 = 15, b5 = 16, b6 = 17, b7 = 18;
        double c0 = 1.5, c1 = 2.5, c2 = 3.5, c3 = 4.5;
        String s0 = "s", s1 = "t";
        for (int i = 0; i < 5; i++) {
            a0 += a9;
            a1 ^= a8;
            a2 *= a7;
            a3 -= a6;
            a4 |= a5;
            b0 += b7 * a0;
            b1 ^= b6;
            b2 -= b5 << i;
            b3 *= b4;
            c0 += c3 * b0;
            c1 -= c2 / a1;
            s0 += s1 + i;
            a9 = a0 + (int) b0;
            s1 = s0.length() + s1;
        }
        System.out.println(
                a0 + " " + a1 + " " + a2 + " " + a3 + " " + a4 + " " + a5 + " " + a6 + " " + a7
                        + " " + a8 + " " + a9);
        System.out.println(
                b0 + " " + b1 + " " + b2 + " " + b3 + " " + b4 + " " + b5 + " " + b6 + " " + b7);
        System.out.println(c0 + " " + c1 + " " + c2 + " " + c3 + s0 + s1);
        System.out.println(
                many(
                        1,
                        2L,
                        3.0,
                        4f,
                        'c',
                        (byte) 6,
                        (short) 7,
                        true,
                        "x",
                        new int[] {1},
                        11,
                        12L,
                        13.0,
                        14,
                        15,
                        16L,
                        17,
                        18.5));
    }

    static String many(
            int a,
            long b,
            double c,
            float d,
            char e,
            byte f,
            short g,
            boolean h,
            String i,
            int[] j,
            int k,
            long l,
            double m,
            int n,
            int o,
            long p,
            int q,
            double r) {
        return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g + "," + h + "," + i
                + "," + j[0] + "," + k + "," + l + "," + m + "," + n + "," + o + "," + p + "," + q
                + "," + r;
    }
}
