/** Conditional expressions and their types. */
public class Ternary {
    public static void main(String[] args) throws Exception {
        int x = 5;
        System.out.println(x > 3 ? "big" : "small");
        System.out.println(x > 3 ? 1 : 2.0);
        System.out.println(x < 3 ? 1 : 'a');
        char c = 'b';
        System.out.println(true ? c : 0);
        int zero = 0;
        System.out.println(true ? c : zero);
        Integer n = null;
        System.out.println(x > 3 ? "s" : n);
        Object o = x > 3 ? 1 : "one";
        System.out.println(o.getClass());
        Object p = true ? 1 : 2.0;
        System.out.println(p.getClass());
        try {
            int bad = x > 3 ? n : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        System.out.println(x > 1 ? x > 2 ? x > 9 ? "a" : "b" : "c" : "d");
        long l = x == 5 ? 1 : 2L;
        System.out.println(l);
        Object arr = x == 5 ? new int[1] : "x";
        System.out.println(arr instanceof int[]);
        byte b = 1;
        System.out.println((Object) (true ? b : 200) instanceof Integer);
    }
}
