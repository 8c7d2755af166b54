/** An abstract class leaves interface methods to its subclasses. */
public class Miranda {
    public static void main(String[] args) throws Exception {
        Abs a = new Impl();
        System.out.println(a.compute(2));
        System.out.println(a.twice(3));
        Fn f = a;
        System.out.println(f.compute(5));
        Abs[] all = {new Impl(), new Other()};
        for (Abs x : all) System.out.println(x.twice(7));
    }

    interface Fn {
        int compute(int x);
    }

    abstract static class Abs implements Fn {
        int twice(int x) {
            return compute(compute(x));
        }
    }

    static class Impl extends Abs {
        public int compute(int x) {
            return x * 3;
        }
    }

    static class Other extends Abs {
        public int compute(int x) {
            return x + 1;
        }
    }
}
