import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections built on the abstract classes. */
public class CustomCollections {
    public static void main(String[] args) throws Exception {
        List<Integer> squares =
                new AbstractList<Integer>() {
                    public Integer get(int i) {
                        if (i < 0 || i >= 5) throw new IndexOutOfBoundsException();
                        return i * i;
                    }

                    public int size() {
                        return 5;
                    }
                };
        System.out.println(
                squares
                        + " "
                        + squares.indexOf(9)
                        + " "
                        + squares.contains(10)
                        + " "
                        + squares.subList(1, 3)
                        + " "
                        + squares.hashCode());
        try {
            squares.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        Set<String> one =
                new AbstractSet<String>() {
                    public Iterator<String> iterator() {
                        return Collections.singleton("only").iterator();
                    }

                    public int size() {
                        return 1;
                    }
                };
        System.out.println(
                one + " " + one.contains("only") + one.equals(Collections.singleton("only")));
        Map<String, Integer> m =
                new AbstractMap<String, Integer>() {
                    public Set<Entry<String, Integer>> entrySet() {
                        return Collections.<Entry<String, Integer>>singleton(
                                new SimpleEntry<>("k", 1));
                    }
                };
        System.out.println(
                m
                        + " "
                        + m.get("k")
                        + m.containsKey("z")
                        + m.size()
                        + " "
                        + m.keySet()
                        + m.values());
        try {
            m.put("a", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no put");
        }
        System.out.println(
                new AbstractMap.SimpleImmutableEntry<>("a", 2)
                        + " "
                        + new AbstractMap.SimpleEntry<>("a", 2)
                                .equals(new AbstractMap.SimpleImmutableEntry<>("a", 2)));
    }
}
