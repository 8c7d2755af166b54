import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bridges, bounded types, wildcards, generic methods, heap pollution. */
public class Generics {
    public static void main(String[] args) throws Exception {
        Box<String> b = new Box<>("x");
        System.out.println(
                b.get()
                        + b.map(
                                        new Fn<String, Integer>() {
                                            public Integer f(String s) {
                                                return s.length() + 41;
                                            }
                                        })
                                .get());
        System.out.println(max(Arrays.asList(3, 9, 2)));
        System.out.println(max(Arrays.asList("b", "z", "a")));
        Num n = new Num(5);
        Comparable<Num> c = n;
        System.out.println(c.compareTo(new Num(7)));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Comparable raw = n;
        try {
            raw.compareTo("s");
        } catch (ClassCastException e) {
            System.out.println("bridge checks");
        }
        List<Integer> ints = new ArrayList<>();
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Object> polluted = (List) ints;
        polluted.add("text");
        try {
            int i = ints.get(0);
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("pollution");
        }
        System.out.println(ints.get(0) + "");
        swap(new Object[] {1, 2});
        System.out.println(total(Arrays.asList(1, 2.5, 3L)));
        Node<Integer> list = null;
        for (int i = 0; i < 4; i++) list = new Node<>(i, list);
        System.out.println(list.sum());
        Base<String> base = new Derived();
        base.set("set");
        System.out.println(base.value);
    }

    interface Fn<A, B> {
        B f(A a);
    }

    static class Box<T> {
        private final T t;

        Box(T t) {
            this.t = t;
        }

        T get() {
            return t;
        }

        <R> Box<R> map(Fn<? super T, ? extends R> f) {
            return new Box<R>(f.f(t));
        }
    }

    static class Num implements Comparable<Num> {
        final int v;

        Num(int v) {
            this.v = v;
        }

        public int compareTo(Num o) {
            return v - o.v;
        }
    }

    static <T extends Comparable<? super T>> T max(List<? extends T> l) {
        T best = null;
        for (T t : l) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }

    static double total(List<? extends Number> l) {
        double d = 0;
        for (Number x : l) d += x.doubleValue();
        return d;
    }

    static <T> void swap(T[] a) {
        T t = a[0];
        a[0] = a[1];
        a[1] = t;
        System.out.println(a[0] + "" + a[1]);
    }

    static class Node<T extends Number> {
        final T v;
        final Node<T> next;

        Node(T v, Node<T> next) {
            this.v = v;
            this.next = next;
        }

        int sum() {
            return v.intValue() + (next == null ? 0 : next.sum());
        }
    }

    static class Base<T> {
        T value;

        void set(T t) {
            value = t;
        }
    }

    static class Derived extends Base<String> {
        @Override
        void set(String s) {
            super.set("derived " + s);
        }
    }
}
