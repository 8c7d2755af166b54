import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Merging and intersecting intervals. */
public class Intervals {
    public static void main(String[] args) throws Exception {
        List<int[]> v = new ArrayList<>(Arrays.asList(new int[] {8, 10}, new int[] {1, 3}, new int[] {2, 6}, new int[] {15, 18}, new int[] {17, 20}, new int[] {4, 5})); Collections.sort(v, (a, b) -> a[0] - b[0]); List<int[]> m = new ArrayList<>(); for (int[] i : v) { if (!m.isEmpty() && m.get(m.size() - 1)[1] >= i[0]) m.get(m.size() - 1)[1] = Math.max(m.get(m.size() - 1)[1], i[1]); else m.add(i.clone()); } StringBuilder s = new StringBuilder(); int covered = 0; for (int[] i : m) { s.append(Arrays.toString(i)); covered += i[1] - i[0]; } System.out.println(s + " " + covered);
    }
}
