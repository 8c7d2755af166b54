import java.util.ArrayList;
import java.util.List;

/** Much garbage and a little that stays. */
public class GarbageChurn {
    public static void main(String[] args) throws Exception {
        List<int[]> kept = new ArrayList<>();
        long h = 0;
        for (int i = 0; i < 20000; i++) {
            int[] a = new int[i % 50 + 1];
            a[0] = i;
            String s = "s" + i;
            h = h * 31 + s.hashCode() + a.length;
            if (i % 1000 == 0) kept.add(a);
        }
        System.out.println(h + " " + kept.size());
        int sum = 0;
        for (int[] a : kept) sum += a[0];
        System.out.println(sum);
        Object[] chain = null;
        for (int i = 0; i < 10000; i++) chain = new Object[] {chain, i};
        int depth = 0;
        for (Object[] c = chain; c != null; c = (Object[]) c[0]) depth++;
        System.out.println(depth);
        System.gc();
        depth = 0;
        for (Object[] c = chain; c != null; c = (Object[]) c[0]) depth += (Integer) c[1];
        System.out.println(depth);
    }
}
