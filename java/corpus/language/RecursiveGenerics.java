/** Builders with self types and fluent calls. */
public class RecursiveGenerics {
    public static void main(String[] args) throws Exception {
        System.out.println(
                new Car().name("x").wheels(4).name("y") + " " + new Plane().name("p").wings(2));
        Tree<Integer> t = new Tree<>(5);
        for (int i : new int[] {3, 8, 1, 4, 9}) t.add(i);
        System.out.println(
                t.fold(0, (a, b) -> a + b)
                        + " "
                        + t.fold(Integer.MIN_VALUE, Math::max)
                        + " "
                        + t.map(i -> "v" + i).list());
    }

    @SuppressWarnings("unchecked")
    abstract static class Vehicle<T extends Vehicle<T>> {
        String name;

        T name(String n) {
            name = n;
            return (T) this;
        }
    }

    static class Car extends Vehicle<Car> {
        int wheels;

        Car wheels(int n) {
            wheels = n;
            return this;
        }

        @Override
        public String toString() {
            return name + wheels;
        }
    }

    static class Plane extends Vehicle<Plane> {
        Plane wings(int n) {
            return name(name + n);
        }

        @Override
        public String toString() {
            return "plane " + name;
        }
    }

    interface F1<A, B> {
        B f(A a);
    }

    interface F2<A> {
        A f(A a, A b);
    }

    static class Tree<T extends Comparable<T>> {
        final T v;
        Tree<T> l, r;

        Tree(T v) {
            this.v = v;
        }

        void add(T x) {
            if (x.compareTo(v) < 0) {
                if (l == null) l = new Tree<>(x);
                else l.add(x);
            } else if (r == null) {
                r = new Tree<>(x);
            } else {
                r.add(x);
            }
        }

        T fold(T zero, F2<T> f) {
            T a = l == null ? zero : l.fold(zero, f);
            return f.f(f.f(a, v), r == null ? zero : r.fold(zero, f));
        }

        <U extends Comparable<U>> Tree<U> map(F1<T, U> f) {
            Tree<U> t = new Tree<>(f.f(v));
            if (l != null) t.l = l.map(f);
            if (r != null) t.r = r.map(f);
            return t;
        }

        String list() {
            return (l == null ? "" : l.list()) + v + " " + (r == null ? "" : r.list());
        }
    }
}
