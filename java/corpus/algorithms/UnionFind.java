import java.util.Arrays;

/** Disjoint sets and a minimum spanning tree. */
public class UnionFind {
    public static void main(String[] args) throws Exception {
        int n = 12; int[] parent = new int[n]; for (int i = 0; i < n; i++) parent[i] = i; int[][] e = new int[30][]; int x = 5; for (int i = 0; i < e.length; i++) { x = x * 69069 + 1 & 0x7fffffff; e[i] = new int[] {x / 3 % n, x / 1001 % n, x % 50}; } Arrays.sort(e, (a, b) -> a[2] != b[2] ? a[2] - b[2] : a[0] != b[0] ? a[0] - b[0] : a[1] - b[1]); int cost = 0, used = 0; for (int[] k : e) { int a = find(parent, k[0]), b = find(parent, k[1]); if (a != b) { parent[a] = b; cost += k[2]; used++; } } System.out.println(cost + " " + used);
    }

    static int find(int[] p, int i) {
        while (p[i] != i) i = p[i] = p[p[i]];
        return i;
    }
}
