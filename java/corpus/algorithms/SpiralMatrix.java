/** Walking a matrix in spirals and rotating it. */
public class SpiralMatrix {
    public static void main(String[] args) throws Exception {
        int n = 5; int[][] m = new int[n][n]; int r = 0, c = 0, dr = 0, dc = 1; for (int k = 1; k <= n * n; k++) { m[r][c] = k; int nr = r + dr, nc = c + dc; if (nr < 0 || nr >= n || nc < 0 || nc >= n || m[nr][nc] != 0) { int t = dr; dr = dc; dc = -t; } r += dr; c += dc; } for (int[] row : m) System.out.println(java.util.Arrays.toString(row)); for (int i = 0; i < n; i++) for (int j = i; j < n; j++) { int t = m[i][j]; m[i][j] = m[j][i]; m[j][i] = t; } for (int[] row : m) for (int i = 0, j = n - 1; i < j; i++, j--) { int t = row[i]; row[i] = row[j]; row[j] = t; } System.out.println(java.util.Arrays.deepToString(m));
    }
}
