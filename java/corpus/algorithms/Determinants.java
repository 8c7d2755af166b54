import java.math.BigInteger;

/** Integer determinants by expansion and by elimination. */
public class Determinants {
    public static void main(String[] args) throws Exception {
        int[][] m = new int[6][6]; for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) m[i][j] = (i * 5 + j * 3 + i * i * j) % 13 - 6; System.out.println(det(m)); long[][] a = new long[6][6]; for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) a[i][j] = m[i][j]; long prev = 1; int sign = 1; for (int k = 0; k < 5; k++) { if (a[k][k] == 0) for (int r = k + 1; r < 6; r++) if (a[r][k] != 0) { long[] t = a[r]; a[r] = a[k]; a[k] = t; sign = -sign; break; } for (int i = k + 1; i < 6; i++) for (int j = k + 1; j < 6; j++) a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / prev; prev = a[k][k]; } System.out.println(sign * a[5][5]);
    }

    static long det(int[][] m) {
        int n = m.length;
        if (n == 1) return m[0][0];
        long d = 0;
        for (int c = 0; c < n; c++) {
            int[][] s = new int[n - 1][n - 1];
            for (int i = 1; i < n; i++) for (int j = 0, k = 0; j < n; j++) if (j != c) s[i - 1][k++] = m[i][j];
            d += (c % 2 == 0 ? 1 : -1) * m[0][c] * det(s);
        }
        return d;
    }
}
