/** The most specific overload is chosen at compile time. */
public class Overloads {
    public static void main(String[] args) throws Exception {
        byte b = 1;
        short s = 2;
        char c = '3';
        int i = 4;
        long l = 5;
        float f = 6;
        Integer boxed = 7;
        System.out.println(
                m(b)
                        + m(s)
                        + m(c)
                        + m(i)
                        + m(l)
                        + m(f)
                        + m(boxed)
                        + m("s")
                        + m((Object) "s")
                        + m(null));
        A a = new B();
        System.out.println(n(a) + n((B) a) + n(null));
        System.out.println(a.v(1) + a.v(1L) + ((B) a).v('c'));
    }

    static String m(int x) {
        return "int ";
    }

    static String m(long x) {
        return "long ";
    }

    static String m(double x) {
        return "double ";
    }

    static String m(Object x) {
        return "Object ";
    }

    static String m(String x) {
        return "String ";
    }

    static String n(A a) {
        return "A ";
    }

    static String n(B b) {
        return "B ";
    }

    static class A {
        String v(long x) {
            return "A.long ";
        }
    }

    static class B extends A {
        @Override
        String v(long x) {
            return "B.long ";
        }

        String v(int x) {
            return "B.int ";
        }
    }
}
