import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** Insertion and access order, removal of the eldest. */
public class LinkedHashMaps {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "one two three four two".split(" ")) m.put(s, s.length());
        System.out.println(m + " " + m.keySet() + " " + m.values() + " " + m.entrySet());
        m.remove("two");
        m.put("two", 9);
        System.out.println(m);
        LinkedHashMap<Integer, String> lru =
                new LinkedHashMap<Integer, String>(16, 0.75f, true) {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Integer, String> e) {
                        return size() > 3;
                    }
                };
        for (int i = 0; i < 3; i++) lru.put(i, "v" + i);
        lru.get(0);
        lru.put(3, "v3");
        lru.get(2);
        lru.put(4, "v4");
        System.out.println(lru);
        LinkedHashSet<Character> set = new LinkedHashSet<>();
        for (char c : "mississippi".toCharArray()) set.add(c);
        System.out.println(set);
        set.remove('m');
        set.add('m');
        System.out.println(set);
        System.out.println(m.hashCode() + " " + m.equals(new java.util.HashMap<>(m)));
    }
}
