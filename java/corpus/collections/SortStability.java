import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Sorting is stable and complains about bad comparators at most. */
public class SortStability {
    public static void main(String[] args) throws Exception {
        List<int[]> l = new ArrayList<>();
        for (int i = 0; i < 300; i++) l.add(new int[] {i * 31 % 10, i});
        Collections.sort(
                l,
                new Comparator<int[]>() {
                    public int compare(int[] a, int[] b) {
                        return a[0] - b[0];
                    }
                });
        boolean stable = true;
        for (int i = 1; i < l.size(); i++) {
            int[] a = l.get(i - 1), b = l.get(i);
            stable &= a[0] < b[0] || a[0] == b[0] && a[1] < b[1];
        }
        System.out.println(stable);
        long h = 0;
        for (int[] a : l) h = h * 31 + a[1];
        System.out.println(h);
        List<Integer> runs = new ArrayList<>();
        for (int i = 0; i < 500; i++) runs.add(i % 100 < 50 ? i : -i);
        Collections.sort(runs);
        for (int i = 1; i < 500; i++) if (runs.get(i - 1) > runs.get(i)) System.out.println("bad");
        System.out.println(runs.get(0) + " " + runs.get(499));
    }
}
