/** Gaussian elimination with pivoting. */
public class MatrixLu {
    public static void main(String[] args) throws Exception {
        double[][] a = new double[6][7];
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 7; j++) a[i][j] = (i * 7 + j * 3 + i * j) % 11 + (i == j ? 10 : 0);
        for (int c = 0; c < 6; c++) {
            int p = c;
            for (int r = c; r < 6; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
            double[] t = a[p];
            a[p] = a[c];
            a[c] = t;
            for (int r = 0; r < 6; r++)
                if (r != c) {
                    double k = a[r][c] / a[c][c];
                    for (int j = c; j < 7; j++) a[r][j] -= k * a[c][j];
                }
        }
        for (int i = 0; i < 6; i++)
            System.out.println(Long.toHexString(Double.doubleToLongBits(a[i][6] / a[i][i])));
    }
}
