/** Lambdas that share state through arrays and objects. */
public class ClosureCounters {
    public static void main(String[] args) throws Exception {
        Counter a = make(10), b = make(100);
        a.next();
        a.next();
        b.next();
        System.out.println(a.next() + " " + b.next());
        Runnable[] r = new Runnable[3];
        int[] sum = {0};
        for (int i = 0; i < 3; i++) {
            int k = i;
            r[i] = () -> sum[0] += k * 10;
        }
        for (Runnable x : r) x.run();
        for (Runnable x : r) x.run();
        System.out.println(sum[0]);
        Fn compose = compose(x -> x + 1, x -> x * 2);
        System.out.println(compose.f(5) + " " + compose(compose, compose).f(1));
        System.out.println(curry(3).f(4));
        Fn[] fact = new Fn[1];
        fact[0] = n -> n <= 1 ? 1 : n * fact[0].f(n - 1);
        System.out.println(fact[0].f(10));
    }

    interface Counter {
        int next();
    }

    interface Fn {
        int f(int x);
    }

    static Counter make(int start) {
        int[] at = {start};
        return () -> at[0]++;
    }

    static Fn compose(Fn f, Fn g) {
        return x -> g.f(f.f(x));
    }

    static Fn curry(int a) {
        return b -> a * b;
    }
}
