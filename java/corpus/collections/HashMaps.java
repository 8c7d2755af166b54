import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HashMap with collisions, nulls, views and removal. */
public class HashMaps {
    public static void main(String[] args) throws Exception {
        Map<Object, Integer> m = new HashMap<>();
        System.out.println(
                m.put("a", 1)
                        + " "
                        + m.put("a", 2)
                        + " "
                        + m.put(null, 3)
                        + " "
                        + m.get(null)
                        + " "
                        + m.get("zz")
                        + " "
                        + m.containsKey("a")
                        + " "
                        + m.containsValue(2));
        for (int i = 0; i < 200; i++) m.put(new Key(i), i);
        System.out.println(m.size());
        int sum = 0;
        for (int i = 0; i < 220; i++) {
            Integer v = m.get(new Key(i));
            if (v != null) sum += v;
        }
        System.out.println(sum);
        for (int i = 0; i < 200; i += 2) m.remove(new Key(i));
        System.out.println(m.size() + " " + m.remove("gone") + " " + m.remove(null));
        for (Iterator<Map.Entry<Object, Integer>> it = m.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<Object, Integer> e = it.next();
            if (e.getValue() > 100) it.remove();
            else e.setValue(e.getValue() + 1);
        }
        List<Integer> vals = new ArrayList<>(m.values());
        Collections.sort(vals);
        System.out.println(vals);
        m.keySet().remove("a");
        System.out.println(m.containsKey("a"));
        m.values().removeAll(Collections.singleton(2));
        System.out.println(m.size());
        System.out.println(
                new HashMap<>(m).equals(m)
                        + " "
                        + new TreeMap<String, Integer>(Collections.singletonMap("k", 9)));
        try {
            for (Object k : m.keySet()) m.put(k + "new", 0);
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("modified");
        }
        HashMap<String, Integer> count = new HashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) {
            Integer c = count.get(w);
            count.put(w, c == null ? 1 : c + 1);
        }
        System.out.println(new TreeMap<>(count));
        m.clear();
        System.out.println(m.isEmpty() + " " + m);
    }

    static class Key {
        final int i;

        Key(int i) {
            this.i = i;
        }

        @Override
        public int hashCode() {
            return i % 7;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).i == i;
        }
    }
}
