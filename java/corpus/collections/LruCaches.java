import java.util.LinkedHashMap;
import java.util.Map;

/** A cache by hand next to LinkedHashMap's. */
public class LruCaches {
    public static void main(String[] args) throws Exception {
        class Lru<K, V> extends LinkedHashMap<K, V> { final int max; Lru(int max) { super(16, 0.75f, true); this.max = max; } @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > max; } } Lru<Integer, Integer> c = new Lru<>(5); int hits = 0; int x = 3; for (int i = 0; i < 300; i++) { x = x * 31 + 7 & 0xffff; int k = x % 9; if (c.get(k) != null) hits++; else c.put(k, i); } System.out.println(hits + " " + c.size() + " " + c.keySet());
    }
}
