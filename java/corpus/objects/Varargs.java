/** Calls with variable arity. */
public class Varargs {
    public static void main(String[] args) throws Exception {
        System.out.println(sum());
        System.out.println(sum(1));
        System.out.println(sum(1, 2, 3));
        System.out.println(sum(new int[] {4, 5}));
        System.out.println(join("-"));
        System.out.println(join("-", "a", "b"));
        System.out.println(join("-", (Object[]) new String[] {"x", "y"}));
        System.out.println(join("-", (Object) new String[] {"x"}).startsWith("[Ljava"));
        try {
            System.out.println(join("-", (Object[]) null));
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(over(1));
        System.out.println(over(1, 2));
        System.out.println(over("s"));
        System.out.println(String.format("%s %s %d", "a", 'b', 3));
        System.out.println(mixed(1, 2.0, "c", 'd'));
        System.out.println(generic("a", "b").length);
    }

    static int sum(int... v) {
        int s = 0;
        for (int i : v) s += i;
        return s + v.length * 1000;
    }

    static String join(String sep, Object... parts) {
        StringBuilder r = new StringBuilder();
        for (Object p : parts) r.append(p).append(sep);
        return r.toString();
    }

    static String over(int x) {
        return "one";
    }

    static String over(int... x) {
        return "many";
    }

    static String over(Object x) {
        return "object";
    }

    static String mixed(int a, double b, Object... rest) {
        return a + b + rest.length + "";
    }

    @SafeVarargs
    static <T> T[] generic(T... v) {
        return v;
    }
}
