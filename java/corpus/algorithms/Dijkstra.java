import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** Shortest paths over a generated graph. */
public class Dijkstra {
    public static void main(String[] args) throws Exception {
        int n = 60;
        List<List<int[]>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) g.add(new ArrayList<>());
        int x = 1;
        for (int i = 0; i < 300; i++) {
            x = x * 1103515245 + 12345 & 0x7fffffff;
            int a = x / 7 % n, b = x / 5003 % n;
            g.get(a).add(new int[] {b, x % 17 + 1});
        }
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[0] = 0;
        PriorityQueue<int[]> q =
                new PriorityQueue<>(16, (a, b) -> a[1] != b[1] ? a[1] - b[1] : a[0] - b[0]);
        q.add(new int[] {0, 0});
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[1] > dist[c[0]]) continue;
            for (int[] e : g.get(c[0]))
                if (c[1] + e[1] < dist[e[0]]) {
                    dist[e[0]] = c[1] + e[1];
                    q.add(new int[] {e[0], dist[e[0]]});
                }
        }
        System.out.println(Arrays.toString(dist));
    }
}
