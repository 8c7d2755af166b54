/** Compound assignment casts and evaluates its left side once. */
public class CompoundAssignment {
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3};
        int i = 0;
        a[i++] += 10;
        System.out.println(a[0] + " " + i);
        a[i++] <<= 3;
        System.out.println(a[1] + " " + i);
        a[next()] *= 7;
        System.out.println(a[2] + " " + calls);
        byte b = 10;
        b *= 30;
        System.out.println(b);
        b /= 3;
        System.out.println(b);
        b -= 300.7;
        System.out.println(b);
        char c = 'x';
        c += 1;
        System.out.println(c);
        c ^= 1;
        System.out.println(c);
        long l = 5;
        l /= 2.0f;
        System.out.println(l);
        l *= 1e18;
        System.out.println(l);
        int x = 5;
        x += 3.99;
        System.out.println(x);
        x -= 1L << 40;
        System.out.println(x);
        String s = "a";
        s += 1 + 2;
        s += 'c';
        s += null;
        System.out.println(s);
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(t);
    }

    static int calls;

    static int next() {
        calls++;
        return 2;
    }
}
