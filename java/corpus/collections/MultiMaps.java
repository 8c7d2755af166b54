import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Maps of lists, inversion and grouping. */
public class MultiMaps {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, List<String>> m = new TreeMap<>(Collections.reverseOrder()); for (String s : "a bb cc ddd e fff gggg".split(" ")) { List<String> l = m.get(s.length()); if (l == null) m.put(s.length(), l = new ArrayList<>()); l.add(s); } System.out.println(m); TreeMap<String, Integer> inv = new TreeMap<>(); for (Map.Entry<Integer, List<String>> e : m.entrySet()) for (String s : e.getValue()) inv.put(s, e.getKey()); System.out.println(inv + " " + inv.headMap("d").size()); m.get(1).clear(); System.out.println(m.firstEntry() + " " + m.lastEntry());
    }
}
