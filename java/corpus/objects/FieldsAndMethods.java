/** Instance and static fields of all types, hidden fields and overridden methods. */
public class FieldsAndMethods {
    public static void main(String[] args) throws Exception {
        A a = new B();
        System.out.println(
                a.name
                        + " "
                        + ((B) a).name
                        + " "
                        + a.getName()
                        + " "
                        + A.who()
                        + " "
                        + a.i
                        + a.l
                        + a.d
                        + a.f
                        + a.b
                        + a.s
                        + (int) a.c
                        + a.z
                        + a.o);
        a.i = 5;
        a.l = -1;
        a.d = 2.5;
        a.f = 0.25f;
        a.b = 1;
        a.s = 2;
        a.c = 'c';
        a.z = true;
        a.o = "o";
        System.out.println(a.i + a.l + a.d + a.f + a.b + a.s + a.c + " " + a.z + a.o);
        A.sl = 1L << 35;
        A.sd += 0.5;
        A.ss = (short) 40000;
        System.out.println(A.sl + " " + A.sd + " " + B.ss);
        B b = (B) a;
        b.name = "changed";
        System.out.println(a.getName() + ((A) b).name);
        System.out.println(b.up());
    }

    static class A {
        String name = "a";
        int i;
        long l;
        double d;
        float f;
        byte b;
        short s;
        char c;
        boolean z;
        Object o;
        static long sl;
        static double sd = 1;
        static short ss;

        String getName() {
            return name;
        }

        static String who() {
            return "static a";
        }
    }

    static class B extends A {
        String name = "b";

        @Override
        String getName() {
            return name;
        }

        static String who() {
            return "static b";
        }

        String up() {
            return super.getName() + super.name;
        }
    }
}
