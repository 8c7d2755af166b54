import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Navigation, ranges and views of TreeMap. */
public class TreeMaps {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 50; i++) m.put(i * 17 % 53, "v" + i);
        System.out.println(
                m.firstKey()
                        + " "
                        + m.lastKey()
                        + " "
                        + m.floorKey(20)
                        + " "
                        + m.ceilingKey(20)
                        + " "
                        + m.lowerKey(0)
                        + " "
                        + m.higherKey(52)
                        + " "
                        + m.floorEntry(33));
        System.out.println(m.headMap(5) + " " + m.tailMap(48) + " " + m.subMap(10, true, 13, true));
        System.out.println(m.descendingMap().headMap(48) + " " + m.descendingKeySet().first());
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
        m.subMap(10, 40).clear();
        System.out.println(m);
        m.headMap(5).put(-1, "neg");
        try {
            m.headMap(5).put(6, "out");
        } catch (IllegalArgumentException e) {
            System.out.println("out of range");
        }
        System.out.println(m.firstEntry());
        TreeMap<String, Integer> r = new TreeMap<>(Collections.reverseOrder());
        for (String s : "q w e r t y".split(" ")) r.put(s, 1);
        System.out.println(r);
        try {
            new TreeMap<Object, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            TreeMap<Object, Integer> x = new TreeMap<>();
            x.put("a", 1);
            x.put(1, 1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        for (Map.Entry<Integer, String> e : m.entrySet()) e.setValue(e.getValue().toUpperCase());
        System.out.println(m.values());
        for (int i = 0; i < 1000; i++) m.put(i * 7919 % 1009, "");
        for (int i = 0; i < 1000; i += 3) m.remove(i);
        int h = 0;
        for (int k : m.keySet()) h = h * 31 + k;
        System.out.println(h + " " + m.size());
    }
}
