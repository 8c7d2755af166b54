import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Own iterables, nested iteration and removal. */
public class Iterators {
    public static void main(String[] args) throws Exception {
        int s = 0;
        for (int i : new Range(3, 9)) for (int j : new Range(0, i)) s += i * j;
        System.out.println(s);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("end");
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no remove");
        }
        List<Integer> l = new ArrayList<>();
        for (int i : new Range(0, 10)) l.add(i);
        Iterator<Integer> r = l.iterator();
        try {
            r.remove();
        } catch (IllegalStateException e) {
            System.out.println("before next");
        }
        r.next();
        r.remove();
        try {
            r.remove();
        } catch (IllegalStateException e) {
            System.out.println("twice");
        }
        System.out.println(l);
    }

    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int at = from;

                public boolean hasNext() {
                    return at < to;
                }

                public Integer next() {
                    if (at >= to) throw new NoSuchElementException();
                    return at++;
                }

                public void remove() {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }
}
