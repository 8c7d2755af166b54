import java.util.ArrayDeque;

/** Regions of a grid with a stack. */
public class FloodFill {
    public static void main(String[] args) throws Exception {
        String[] g = {"##..#", "#...#", "..#..", "#####", ".#.#."}; int[][] id = new int[5][5]; int n = 0; int[] size = new int[30]; for (int r = 0; r < 5; r++) for (int c = 0; c < 5; c++) { if (id[r][c] != 0) continue; n++; ArrayDeque<int[]> st = new ArrayDeque<>(); st.push(new int[] {r, c}); while (!st.isEmpty()) { int[] p = st.pop(); if (p[0] < 0 || p[1] < 0 || p[0] > 4 || p[1] > 4 || id[p[0]][p[1]] != 0 || g[p[0]].charAt(p[1]) != g[r].charAt(c)) continue; id[p[0]][p[1]] = n; size[n]++; st.push(new int[] {p[0] + 1, p[1]}); st.push(new int[] {p[0] - 1, p[1]}); st.push(new int[] {p[0], p[1] + 1}); st.push(new int[] {p[0], p[1] - 1}); } } System.out.println(n + " " + java.util.Arrays.deepToString(id)); System.out.println(java.util.Arrays.toString(java.util.Arrays.copyOf(size, n + 1)));
    }
}
