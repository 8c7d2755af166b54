import java.math.BigInteger;

/** Fibonacci numbers in five ways. */
public class Fibonacci {
    public static void main(String[] args) throws Exception {
        long a = 0, b = 1;
        for (int i = 0; i < 90; i++) {
            long t = a + b;
            a = b;
            b = t;
        }
        System.out.println(a + " " + rec(20) + " " + memo(80, new long[100]) + " " + big(200));
        double phi = (1 + Math.sqrt(5)) / 2;
        System.out.println(Math.round(Math.pow(phi, 40) / Math.sqrt(5)));
    }

    static int rec(int n) {
        return n < 2 ? n : rec(n - 1) + rec(n - 2);
    }

    static long memo(int n, long[] m) {
        return n < 2 ? n : m[n] != 0 ? m[n] : (m[n] = memo(n - 1, m) + memo(n - 2, m));
    }

    static BigInteger big(int n) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        return a;
    }
}
