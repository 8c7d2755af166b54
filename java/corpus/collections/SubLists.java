import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Views on parts of lists and maps stay connected. */
public class SubLists {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(); for (int i = 0; i < 10; i++) l.add(i); List<Integer> s = l.subList(3, 7), t = s.subList(1, 3); t.set(0, 99); s.add(100); System.out.println(l + " " + s); Collections.reverse(s); System.out.println(l); l.set(3, -1); System.out.println(s.get(0)); l.add(5); try { s.size(); System.out.println("no"); } catch (java.util.ConcurrentModificationException e) { System.out.println("stale"); } try { l.subList(5, 3); } catch (IllegalArgumentException | IndexOutOfBoundsException e) { System.out.println("order"); } TreeSet<Integer> set = new TreeSet<>(l); java.util.SortedSet<Integer> head = set.headSet(6); set.remove(2); head.add(-50); System.out.println(head + " " + set.first()); TreeMap<String, Integer> m = new TreeMap<>(); m.put("b", 1); m.keySet().remove("b"); m.put("c", 2); java.util.Collection<Integer> v = m.values(); m.put("a", 3); System.out.println(v + " " + m.descendingMap()); List<String> fixed = Arrays.asList("x", "y"); String[] arr = {"p", "q"}; List<String> backed = Arrays.asList(arr); arr[0] = "changed"; System.out.println(backed + " " + fixed.set(1, "z") + fixed);
    }
}
