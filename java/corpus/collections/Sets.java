import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** HashSet and TreeSet operations. */
public class Sets {
    public static void main(String[] args) throws Exception {
        Set<Integer> a = new HashSet<>(Arrays.asList(1, 2, 3, 4)),
                b = new HashSet<>(Arrays.asList(3, 4, 5));
        Set<Integer> u = new TreeSet<>(a);
        u.addAll(b);
        Set<Integer> i = new TreeSet<>(a);
        i.retainAll(b);
        Set<Integer> d = new TreeSet<>(a);
        d.removeAll(b);
        System.out.println(
                u
                        + " "
                        + i
                        + " "
                        + d
                        + " "
                        + a.containsAll(i)
                        + " "
                        + a.add(1)
                        + " "
                        + a.add(9)
                        + " "
                        + a.remove(77));
        System.out.println(a.equals(new TreeSet<>(a)) + " " + a.hashCode());
        TreeSet<String> t = new TreeSet<>(Arrays.asList("kiwi", "fig", "apple", "plum", "date"));
        System.out.println(
                t
                        + " "
                        + t.first()
                        + " "
                        + t.last()
                        + " "
                        + t.higher("fig")
                        + " "
                        + t.lower("fig")
                        + " "
                        + t.headSet("fig", true)
                        + " "
                        + t.tailSet("kiwi", false)
                        + " "
                        + t.subSet("b", "g")
                        + " "
                        + t.descendingSet()
                        + " "
                        + t.pollFirst()
                        + " "
                        + t.ceiling("e"));
        Set<Object> n = new HashSet<>();
        n.add(null);
        System.out.println(n.contains(null) + " " + n.size());
        System.out.println(
                new HashSet<>(Arrays.asList("x", "y"))
                        .equals(new HashSet<>(Arrays.asList("y", "x"))));
    }
}
