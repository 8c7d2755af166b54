import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values on their way from sources to sinks; what each sink is expected to see is said at its call. */
public class Flows {
    static int secret() {
        return 42;
    }

    static String name() {
        return new String("a name");
    }

    static long wide() {
        return 1L << 40;
    }

    /** {@code expected}: 1 for secret, 2 for name, 4 for wide, or their sum. */
    static void sink(int expected, String what, int value) {}

    static void sink(int expected, String what, long value) {}

    static void sink(int expected, String what, double value) {}

    static void sink(int expected, String what, Object value) {}

    static int field;
    int own;
    long ownWide;

    interface Step {
        int apply(int n);
    }

    static class Twice implements Step {
        public int apply(int n) {
            return n + n;
        }
    }

    static class Holder extends RuntimeException {
        final int value;

        Holder(int value) {
            this.value = value;
        }
    }

    public static int reflected(int n, String s) {
        return n * 2 + s.length();
    }

    public static void main(String[] args) throws Exception {
        registers();
        memory();
        calls();
        objects();
        natives();
    }

    static void registers() {
        int s = secret();
        int clean = 7;
        sink(1, "itself", s);
        sink(0, "constant", clean);
        sink(1, "sum", clean + s);
        sink(1, "product with a literal", s * 3 - 1);
        sink(0, "sum of others", clean + 5);
        sink(1, "to long", (long) s);
        sink(1, "to double and back", (int) ((double) s * 2.5));
        sink(5, "two sources", wide() + s);
        sink(0, "compared by branches", Long.compare(s, 12L));
        sink(4, "shifted", wide() >>> 3);
        sink(1, "narrowed", (byte) s);
        s = clean;
        sink(0, "overwritten", s);
        int chosen = secret() > 3 ? 1 : 2;
        sink(0, "only by a branch", chosen);
    }

    static void memory() {
        int s = secret();
        field = s;
        sink(1, "static", field);
        field = 3;
        sink(0, "static overwritten", field);
        Flows flows = new Flows();
        flows.own = s;
        flows.ownWide = wide();
        sink(1, "field", flows.own);
        sink(4, "wide field", flows.ownWide);
        sink(0, "field of another", new Flows().own);
        byte[] bytes = new byte[8];
        bytes[3] = (byte) s;
        sink(1, "byte element", bytes[3]);
        sink(0, "its neighbour", bytes[2]);
        long[] longs = {1, wide(), 3};
        sink(4, "long element", longs[1]);
        sink(0, "its neighbour", longs[2]);
        int[] filled = {1, s, 3};
        sink(1, "filled array", filled[1]);
        sink(0, "its neighbour", filled[0]);
        int[] copy = new int[5];
        System.arraycopy(filled, 0, copy, 2, 3);
        sink(1, "copied", copy[3]);
        sink(0, "copied neighbour", copy[4]);
        char[] table = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".toCharArray();
        sink(1, "from a table", table[s]);
    }

    static void sink(int expected, String what, int[] value) {}

    static int through(int a, long b, int c) {
        return c;
    }

    static int recursive(int depth, int value) {
        return depth == 0 ? value : recursive(depth - 1, value);
    }

    static void calls() throws Exception {
        int s = secret();
        sink(1, "argument", through(1, wide(), s));
        sink(0, "another argument", through(s, wide(), 1));
        sink(1, "recursive", recursive(10, s));
        Step step = new Twice();
        sink(1, "interface", step.apply(s));
        sink(0, "interface, clean", step.apply(4));
        try {
            throw new Holder(s);
        } catch (Holder e) {
            sink(1, "in an exception", e.value);
        }
        Method method = Flows.class.getMethod("reflected", int.class, String.class);
        sink(1, "reflection", (Integer) method.invoke(null, s, "abc"));
        sink(0, "reflection, clean", (Integer) method.invoke(null, 1, "abc"));
        Step proxy = (Step) Proxy.newProxyInstance(Flows.class.getClassLoader(), new Class<?>[] {Step.class},
                new InvocationHandler() {
                    public Object invoke(Object self, Method m, Object[] a) {
                        return ((Integer) a[0]) + 1;
                    }
                });
        sink(1, "proxy", proxy.apply(s));
    }

    static void objects() {
        int s = secret();
        Integer boxed = s;
        sink(1, "boxed", boxed);
        sink(1, "unboxed", boxed.intValue());
        Integer large = s + 100000;
        sink(1, "boxed anew", large);
        List<Integer> list = new ArrayList<Integer>();
        for (int i = 0; i < 30; i++) {
            list.add(i == 17 ? large : Integer.valueOf(200000 + i));
        }
        sink(1, "in a list", list.get(17));
        sink(0, "its neighbour", list.get(16));
        Map<String, Integer> map = new HashMap<String, Integer>();
        map.put("a", large);
        map.put("b", 300000);
        sink(1, "in a map", map.get("a"));
        sink(0, "another key", map.get("b"));
    }

    static void natives() {
        String n = name();
        sink(2, "string", n);
        sink(2, "concatenated", "<" + n + ">");
        sink(2, "substring", n.substring(2));
        sink(2, "char", n.charAt(1));
        sink(2, "upper case", n.toUpperCase());
        sink(0, "a literal", "a literal");
        sink(3, "both", n + secret());
        sink(1, "number as text", Integer.toString(secret()));
        sink(1, "and back", Integer.parseInt(Integer.toString(secret())));
        sink(4, "formatted", String.format("%d", wide()));
        sink(2, "replaced", n.replace('a', 'b'));
        sink(2, "bytes", n.getBytes());
        sink(2, "split", n.split(" ")[0]);
    }
}
