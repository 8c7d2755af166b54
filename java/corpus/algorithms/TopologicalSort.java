import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Orders of a dependency graph, and a cycle. */
public class TopologicalSort {
    public static void main(String[] args) throws Exception {
        int[][] deps = {{1, 2}, {3}, {3}, {4, 5}, {}, {4}}; System.out.println(sort(deps)); deps[4] = new int[] {0}; System.out.println(sort(deps));
    }

    static List<Integer> sort(int[][] deps) {
        int[] in = new int[deps.length];
        for (int[] d : deps) for (int t : d) in[t]++;
        ArrayDeque<Integer> q = new ArrayDeque<>();
        for (int i = 0; i < in.length; i++) if (in[i] == 0) q.add(i);
        List<Integer> r = new ArrayList<>();
        while (!q.isEmpty()) {
            int i = q.poll();
            r.add(i);
            for (int t : deps[i]) if (--in[t] == 0) q.add(t);
        }
        return r.size() == deps.length ? r : null;
    }
}
