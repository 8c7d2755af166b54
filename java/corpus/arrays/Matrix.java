/** Matrix product, transposition and a sieve. */
public class Matrix {
    public static void main(String[] args) throws Exception {
        double[][] a = new double[5][4], b = new double[4][3], c = new double[5][3];
        for (int i = 0; i < 5; i++) for (int j = 0; j < 4; j++) a[i][j] = i * 0.5 - j;
        for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) b[i][j] = i * j + 0.25;
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) c[i][j] += a[i][k] * b[k][j];
        for (double[] row : c) {
            for (double x : row) System.out.print(x + " ");
            System.out.println();
        }
        boolean[] composite = new boolean[1000];
        int count = 0;
        for (int i = 2; i < 1000; i++) {
            if (composite[i]) continue;
            count++;
            for (int j = i * i; j < 1000; j += i) composite[j] = true;
        }
        System.out.println(count);
        long[][] fib = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for (int n = 70; n > 0; n >>= 1) {
            if ((n & 1) == 1) r = mul(r, fib);
            fib = mul(fib, fib);
        }
        System.out.println(r[0][1]);
    }

    static long[][] mul(long[][] a, long[][] b) {
        return new long[][] {
            {a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]},
            {a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]}
        };
    }
}
