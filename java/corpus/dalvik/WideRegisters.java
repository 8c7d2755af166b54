/** Longs and doubles through calls, returns and moves. */
public class WideRegisters {
    public static void main(String[] args) throws Exception {
        System.out.println(
                l5(1, 2, 3, 4, 5) + " " + mix(1, 2L, 3, 4.0, 5, 6L) + " " + swap(1L << 40, 5));
        long a = 1, b = 2, c = a;
        a = b;
        b = c;
        System.out.println(a + " " + b);
        double d = ret(3.5), e = d;
        d += e;
        System.out.println(d + " " + e);
        System.out.println(Long.toString(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)));
        long[] hold = {l5(5, 4, 3, 2, 1)};
        System.out.println(hold[0]);
        System.out.println(rec(20, 1));
    }

    static long l5(long a, long b, long c, long d, long e) {
        return a + b * 10 + c * 100 + d * 1000 + e * 10000;
    }

    static double mix(int a, long b, int c, double d, int e, long f) {
        return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6;
    }

    static long swap(long x, int n) {
        long y = -x;
        for (int i = 0; i < n; i++) {
            long t = x;
            x = y;
            y = t;
        }
        return x;
    }

    static double ret(double d) {
        return d;
    }

    static long many(
            long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
        return a ^ b << 4 ^ c << 8 ^ d << 12 ^ e << 16 ^ f << 20 ^ g << 24 ^ h << 28 ^ i << 32
                ^ j << 36;
    }

    static long rec(int n, long acc) {
        return n == 0 ? acc : rec(n - 1, acc * 3 + n);
    }
}
