import java.util.Arrays;
import java.util.Comparator;

/** Exceptions out of constructors, initialisers, toString and comparators. */
public class ExceptionsInInit {
    public static void main(String[] args) throws Exception {
        try {
            new Bad(3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + Bad.made);
        }
        try {
            System.out.println("" + new Bad(0));
        } catch (UnsupportedOperationException e) {
            System.out.println("toString");
        }
        try {
            Arrays.sort(
                    new Integer[] {2, 1, 3},
                    new Comparator<Integer>() {
                        public int compare(Integer a, Integer b) {
                            throw new ClassCastException("cmp");
                        }
                    });
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Sub();
        } catch (IllegalStateException e) {
            System.out.println("super call " + Sub.count);
        }
    }

    static class Bad {
        static int made;
        final int v;

        {
            made++;
        }

        Bad(int v) {
            if (v > 2) throw new IllegalArgumentException("v=" + v);
            this.v = v;
        }

        @Override
        public String toString() {
            throw new UnsupportedOperationException();
        }
    }

    static class Sup {
        Sup() {
            init();
        }

        void init() {}
    }

    static class Sub extends Sup {
        static int count;
        Object o = new Object();

        @Override
        void init() {
            count++;
            if (o == null) throw new IllegalStateException();
        }
    }
}
