import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** Lambdas and method references, capturing and not. */
public class Lambdas {
    public static void main(String[] args) throws Exception {
        Op add = (a, b) -> a + b;
        System.out.println(add.apply(2, 3));
        int k = 10;
        Op withK = (a, b) -> a * b + k;
        System.out.println(withK.apply(2, 3));
        Op max = Math::max;
        System.out.println(max.apply(4, 9));
        Callable<String> c = () -> "called " + k;
        System.out.println(c.call());
        Runnable r = () -> System.out.println("run " + k);
        r.run();
        List<String> l = new ArrayList<>();
        Collections.addAll(l, "pear", "fig", "apple");
        Collections.sort(l, (x, y) -> x.length() - y.length());
        System.out.println(l);
        Collections.sort(l, String::compareTo);
        System.out.println(l);
        Maker m = StringBuilder::new;
        System.out.println(m.make("made").reverse());
        Lambdas self = new Lambdas();
        Callable<String> bound = self::name;
        System.out.println(bound.call());
        Op nested =
                (a, b) -> {
                    Op inner = (x, y) -> x - y + a;
                    return inner.apply(b, 1);
                };
        System.out.println(nested.apply(5, 6));
        System.out.println(twice(x -> x + "!", "hey"));
        Op rec = Lambdas::gcd;
        System.out.println(rec.apply(12, 18));
        IntMaker arr = int[]::new;
        System.out.println(arr.make(4).length);
        String s = null;
        try {
            Callable<Integer> bad = s::length;
            System.out.println(bad.call());
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }

    interface Op {
        int apply(int a, int b);
    }

    interface Maker {
        StringBuilder make(String s);
    }

    interface IntMaker {
        int[] make(int n);
    }

    interface Fn {
        String f(String s);

        default Fn then(Fn g) {
            return x -> g.f(f(x));
        }
    }

    String name() {
        return "bound";
    }

    static String twice(Fn f, String s) {
        return f.then(f).f(s);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
