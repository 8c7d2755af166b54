import java.util.Map;
import java.util.TreeMap;

/** A matrix in maps of maps. */
public class SparseMatrices {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, TreeMap<Integer, Integer>> a = make(7, 3), b = make(5, 2), r = new TreeMap<>(); for (Map.Entry<Integer, TreeMap<Integer, Integer>> row : a.entrySet()) for (Map.Entry<Integer, Integer> e : row.getValue().entrySet()) { TreeMap<Integer, Integer> o = b.get(e.getKey()); if (o == null) continue; for (Map.Entry<Integer, Integer> f : o.entrySet()) { if (!r.containsKey(row.getKey())) r.put(row.getKey(), new TreeMap<Integer, Integer>()); TreeMap<Integer, Integer> t = r.get(row.getKey()); Integer old = t.get(f.getKey()); t.put(f.getKey(), (old == null ? 0 : old) + e.getValue() * f.getValue()); } } System.out.println(r);
    }

    static TreeMap<Integer, TreeMap<Integer, Integer>> make(int p, int q) {
        TreeMap<Integer, TreeMap<Integer, Integer>> m = new TreeMap<>();
        for (int i = 0; i < 12; i++) {
            int r = i * p % 6;
            if (!m.containsKey(r)) m.put(r, new TreeMap<Integer, Integer>());
            m.get(r).put(i * q % 7, i + 1);
        }
        return m;
    }
}
