import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A larger program over several collections. */
public class WordCount {
    public static void main(String[] args) throws Exception {
        String text =
                "It was the best of times, it was the worst of times, it was the age of wisdom, it"
                        + " was the age of foolishness";
        Map<String, List<Integer>> index = new HashMap<>();
        int pos = 0;
        for (String w : text.toLowerCase().split("[^a-z]+")) {
            List<Integer> l = index.get(w);
            if (l == null) index.put(w, l = new ArrayList<>());
            l.add(pos++);
        }
        List<Map.Entry<String, List<Integer>>> e = new ArrayList<>(index.entrySet());
        Collections.sort(
                e,
                (a, b) -> {
                    int d = b.getValue().size() - a.getValue().size();
                    return d != 0 ? d : a.getKey().compareTo(b.getKey());
                });
        for (Map.Entry<String, List<Integer>> x : e)
            System.out.println(x.getKey() + " " + x.getValue());
        TreeMap<Integer, StringBuilder> byLength = new TreeMap<>();
        for (String w : index.keySet().toArray(new String[0])) {
            if (!byLength.containsKey(w.length())) byLength.put(w.length(), new StringBuilder());
            byLength.get(w.length()).append(w.charAt(0));
        }
        int letters = 0;
        for (StringBuilder b : byLength.values()) letters += b.length();
        System.out.println(letters + " " + byLength.keySet());
    }
}
