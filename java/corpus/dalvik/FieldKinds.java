/** Instance and static fields of every type and modifier, through inheritance and null. */
public class FieldKinds {
    public static void main(String[] args) throws Exception {
        A a = new B();
        a.z = true;
        a.b = -1;
        a.s = -2;
        a.c = '\uffff';
        a.i = -3;
        a.j = -4L;
        a.f = -5f;
        a.d = -6d;
        a.o = a;
        a.v = 7;
        System.out.println(
                a.z
                        + " "
                        + a.b
                        + " "
                        + a.s
                        + " "
                        + (int) a.c
                        + " "
                        + a.i
                        + " "
                        + a.j
                        + " "
                        + a.f
                        + " "
                        + a.d
                        + " "
                        + (a.o == a)
                        + " "
                        + a.v
                        + " "
                        + a.fin);
        A.sz ^= true;
        A.sb += 200;
        A.ss -= 40000;
        A.sc *= 3;
        A.si <<= 3;
        A.sj >>>= 2;
        A.sf /= 3;
        A.sd %= 0.7;
        A.so = "x";
        System.out.println(
                A.sz
                        + " "
                        + A.sb
                        + " "
                        + A.ss
                        + " "
                        + (int) A.sc
                        + " "
                        + A.si
                        + " "
                        + A.sj
                        + " "
                        + A.sf
                        + " "
                        + A.sd
                        + " "
                        + A.so);
        B b = (B) a;
        b.i = 9;
        System.out.println(((A) b).i + " " + b.own + " " + B.si);
        int n = 0;
        A none = null;
        try {
            none.j = 1;
        } catch (NullPointerException e) {
            n++;
        }
        try {
            none.z = true;
        } catch (NullPointerException e) {
            n++;
        }
        try {
            System.out.println(none.d);
        } catch (NullPointerException e) {
            n++;
        }
        try {
            System.out.println(none.o);
        } catch (NullPointerException e) {
            n++;
        }
        System.out.println(n);
    }

    static class A {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long j;
        float f;
        double d;
        Object o;
        volatile int v;
        final int fin = Integer.parseInt("11");
        static boolean sz;
        static byte sb = 100;
        static short ss;
        static char sc = 40000;
        static int si = -5;
        static long sj = -7;
        static float sf = 10;
        static double sd = 5;
        static Object so;
    }

    static class B extends A {
        long own = super.j + 1;
    }
}
