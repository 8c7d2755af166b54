/** Default and static methods of interfaces, with diamonds. */
public class DefaultMethods {
    public static void main(String[] args) throws Exception {
        A x = new X();
        System.out.println(x.a() + x.hello());
        System.out.println(new Y().hello());
        System.out.println(new Z().hello());
        System.out.println(A.make(3));
        B b = new Y();
        System.out.println(b.a());
        System.out.println(((A) b).hello());
        System.out.println(new W().a());
    }

    interface A {
        default String a() {
            return "A.a";
        }

        default String hello() {
            return "hello " + a();
        }

        static String make(int n) {
            return "made " + n;
        }
    }

    interface B extends A {
        @Override
        default String a() {
            return "B.a";
        }
    }

    interface C extends A {}

    static class X implements A {}

    static class Y implements B, C {}

    static class Z extends Y {
        @Override
        public String a() {
            return "Z.a " + super.a();
        }
    }

    interface D {
        default String a() {
            return "D.a";
        }
    }

    static class W implements A, D {
        public String a() {
            return A.super.a() + D.super.a();
        }
    }
}
