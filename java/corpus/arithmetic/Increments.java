/** Prefix and postfix forms on locals, fields and elements. */
public class Increments {
    public static void main(String[] args) throws Exception {
        int i = 5;
        System.out.println(i++ + ++i);
        System.out.println(i-- - --i);
        i = i++ + i++;
        System.out.println(i);
        F f = new F();
        System.out.println(f.x++ + f.x);
        System.out.println(++f.x);
        System.out.println(F.y-- + F.y);
        long[] l = {7};
        System.out.println(l[0]++ * --l[0]);
        double d = 0.5;
        d++;
        System.out.println(d);
        Integer boxed = 3;
        boxed++;
        System.out.println(boxed);
        System.out.println(boxed++ + ++boxed);
        char c = 'y';
        System.out.println(c++);
        System.out.println(c);
        byte b = -128;
        System.out.println(--b);
        float g = 1e8f;
        g++;
        System.out.println(g);
    }

    static class F {
        int x = 10;
        static short y = 3;
    }
}
