/** Binomial coefficients, also modulo a prime. */
public class PascalTriangle {
    public static void main(String[] args) throws Exception {
        long[][] t = new long[31][]; for (int i = 0; i < t.length; i++) { t[i] = new long[i + 1]; t[i][0] = t[i][i] = 1; for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j]; } for (int i = 0; i < 8; i++) System.out.println(java.util.Arrays.toString(t[i])); System.out.println(t[30][15]); long p = 1000000007, r = 1; for (int i = 1; i <= 100; i++) r = r * (200 - i + 1) % p * inverse(i, p) % p; System.out.println(r);
    }

    static long inverse(long a, long p) {
        long r = 1;
        for (long e = p - 2; e > 0; e >>= 1, a = a * a % p) if ((e & 1) == 1) r = r * a % p;
        return r;
    }
}
