import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Words grouped by their sorted letters. */
public class Anagrams {
    public static void main(String[] args) throws Exception {
        Map<String, List<String>> m = new TreeMap<>(); for (String w : "listen silent enlist google elbow below state taste cat act tac".split(" ")) { char[] c = w.toCharArray(); Arrays.sort(c); String k = new String(c); if (!m.containsKey(k)) m.put(k, new ArrayList<String>()); m.get(k).add(w); } for (List<String> l : m.values()) if (l.size() > 1) System.out.println(l);
    }
}
