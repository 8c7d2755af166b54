import java.util.HashSet;

/** Cloning of objects and arrays, equals and hashCode contracts. */
public class CloneAndEquals {
    public static void main(String[] args) throws Exception {
        Pt o = new Pt(1, new int[] {1, 2});
        Pt c = o.clone();
        c.x = 9;
        c.a[0] = 7;
        System.out.println(o.x + " " + o.a[0] + " " + (c.getClass() == Pt.class));
        try {
            new NoClone().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println("refused");
        }
        int[][] m = {{1}, {2}};
        int[][] n = m.clone();
        n[0][0] = 5;
        n[1] = null;
        System.out.println(m[0][0] + " " + m[1][0]);
        HashSet<Key> s = new HashSet<>();
        s.add(new Key("a", 1));
        s.add(new Key("a", 1));
        s.add(new Key("a", 2));
        System.out.println(
                s.size() + " " + s.contains(new Key("a", 2)) + s.contains(new Key("b", 2)));
        Object x = new Object();
        System.out.println(
                x.equals(x)
                        + " "
                        + x.equals(new Object())
                        + " "
                        + (x.hashCode() == x.hashCode())
                        + " "
                        + (System.identityHashCode(x) == x.hashCode())
                        + System.identityHashCode(null));
    }

    static class Pt implements Cloneable {
        int x;
        int[] a;

        Pt(int x, int[] a) {
            this.x = x;
            this.a = a;
        }

        @Override
        public Pt clone() throws CloneNotSupportedException {
            return (Pt) super.clone();
        }
    }

    static class NoClone {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static final class Key {
        final String s;
        final int i;

        Key(String s, int i) {
            this.s = s;
            this.i = i;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).s.equals(s) && ((Key) o).i == i;
        }

        @Override
        public int hashCode() {
            return 31 * s.hashCode() + i;
        }
    }
}
