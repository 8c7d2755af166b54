/** Singletons, counters, holders and static state. */
public class StaticNested {
    public static void main(String[] args) throws Exception {
        System.out.println(Holder.get() == Holder.get());
        for (int i = 0; i < 3; i++) new Counted();
        System.out.println(Counted.total + " " + new Counted().id);
        System.out.println(Lazy.used);
        Lazy.touch();
        System.out.println(Lazy.used);
        System.out.println(Util.square(12) + Util.Deep.cube(3));
    }

    static class Holder {
        private static class H {
            static final Holder ONE = new Holder();
        }

        static Holder get() {
            return H.ONE;
        }
    }

    static class Counted {
        static int total;
        final int id = ++total;
    }

    static class Lazy {
        static boolean used;

        static void touch() {
            used = true;
        }
    }

    static class Util {
        static int square(int x) {
            return x * x;
        }

        static class Deep {
            static int cube(int x) {
                return x * square(x);
            }
        }
    }
}
