import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/** Algorithms and wrappers of Collections. */
public class CollectionsClass {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(Arrays.asList(5, 2, 8, 1, 9, 3));
        Collections.sort(l);
        System.out.println(
                l + " " + Collections.binarySearch(l, 8) + " " + Collections.binarySearch(l, 4));
        Collections.reverse(l);
        System.out.println(l);
        Collections.swap(l, 0, 5);
        Collections.rotate(l, 2);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        System.out.println(
                Collections.frequency(Arrays.asList(1, 2, 1), 1)
                        + " "
                        + Collections.disjoint(l, Arrays.asList(100))
                        + " "
                        + Collections.nCopies(3, "x")
                        + Collections.emptyList()
                        + Collections.singletonList(1)
                        + Collections.indexOfSubList(
                                Arrays.asList(1, 2, 3, 2, 3), Arrays.asList(2, 3))
                        + Collections.lastIndexOfSubList(
                                Arrays.asList(1, 2, 3, 2, 3), Arrays.asList(2, 3)));
        Collections.fill(l, 7);
        Collections.replaceAll(l, 7, 6);
        System.out.println(l);
        List<Integer> u = Collections.unmodifiableList(l);
        try {
            u.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        try {
            Collections.emptyMap().put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println("empty map");
        }
        List<Integer> sync = Collections.synchronizedList(l);
        sync.add(1);
        System.out.println(sync.size());
        @SuppressWarnings({"unchecked", "rawtypes"})
        List raw = Collections.checkedList(new ArrayList<String>(), String.class);
        try {
            raw.add(5);
        } catch (ClassCastException e) {
            System.out.println("checked");
        }
        List<String> d = new ArrayList<>(Arrays.asList("b", "a"));
        Collections.addAll(d, "d", "c");
        Collections.sort(d, Collections.reverseOrder());
        System.out.println(
                d
                        + " "
                        + Collections.unmodifiableCollection(d).size()
                        + Collections.enumeration(d).nextElement()
                        + Collections.list(Collections.enumeration(d)).size());
        System.out.println(Collections.newSetFromMap(new HashMap<String, Boolean>()).add("z"));
    }
}
