import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** Everything ArrayList does. */
public class ArrayLists {
    public static void main(String[] args) throws Exception {
        List<String> l = new ArrayList<>(Arrays.asList("a", "b", "c"));
        l.add("d");
        l.add(1, "x");
        System.out.println(l + " " + l.size());
        System.out.println(l.remove(0) + l.remove("c") + l.remove("zz"));
        l.set(0, "y");
        System.out.println(l.indexOf("d") + " " + l.contains("q") + " " + l.get(1));
        l.addAll(Arrays.asList("m", "n", "m"));
        l.addAll(1, Collections.singleton("s"));
        System.out.println(l + " " + l.lastIndexOf("m"));
        ListIterator<String> it = l.listIterator(l.size());
        StringBuilder s = new StringBuilder();
        while (it.hasPrevious()) {
            String e = it.previous();
            if (e.equals("m")) it.remove();
            else if (e.equals("n")) it.set("N");
            else if (e.equals("s")) it.add("added");
            s.append(e);
        }
        System.out.println(s + " " + l);
        List<String> sub = l.subList(1, 4);
        sub.remove(0);
        sub.add("sub");
        System.out.println(sub + " " + l);
        try {
            for (String e : l) l.add("boom");
        } catch (ConcurrentModificationException e) {
            System.out.println("modified");
        }
        try {
            l.get(50);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("index");
        }
        System.out.println(l.equals(new ArrayList<>(l)) + " " + Arrays.asList(1, 2).hashCode());
        l.retainAll(Arrays.asList("y", "sub", "d"));
        System.out.println(l);
        l.removeAll(Collections.singleton("y"));
        System.out.println(l + " " + Arrays.toString(l.toArray(new String[5])));
        l.clear();
        System.out.println(l.isEmpty() + " " + l);
        try {
            l.iterator().next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("no element");
        }
        ArrayList<Integer> big = new ArrayList<>();
        for (int i = 0; i < 1000; i++) big.add(i * 37 % 101);
        Collections.sort(big);
        System.out.println(big.get(0) + " " + big.get(500) + " " + big.get(999));
        for (Iterator<Integer> i = big.iterator(); i.hasNext(); ) if (i.next() % 2 == 0) i.remove();
        System.out.println(big.size() + " " + big.hashCode());
        System.out.println(((ArrayList<?>) big.clone()).equals(big));
    }
}
