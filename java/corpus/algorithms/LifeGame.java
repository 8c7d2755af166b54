/** Conway's game on a torus. */
public class LifeGame {
    public static void main(String[] args) throws Exception {
        boolean[][] g = new boolean[12][20];
        int[][] seed = {
            {1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}, {6, 10}, {6, 11}, {6, 12}, {8, 5}, {8, 6},
            {9, 5}, {9, 6}
        };
        for (int[] s : seed) g[s[0]][s[1]] = true;
        for (int gen = 0; gen < 25; gen++) {
            boolean[][] n = new boolean[12][20];
            for (int r = 0; r < 12; r++)
                for (int c = 0; c < 20; c++) {
                    int k = 0;
                    for (int dr = 11; dr <= 13; dr++)
                        for (int dc = 19; dc <= 21; dc++)
                            if ((dr != 12 || dc != 20) && g[(r + dr) % 12][(c + dc) % 20]) k++;
                    n[r][c] = k == 3 || k == 2 && g[r][c];
                }
            g = n;
        }
        for (boolean[] r : g) {
            StringBuilder s = new StringBuilder();
            for (boolean c : r) s.append(c ? '#' : '.');
            System.out.println(s);
        }
    }
}
