/** Chains of constructors, initialiser blocks, virtual calls from constructors. */
public class Constructors {
    public static void main(String[] args) throws Exception {
        new C(5);
        System.out.println("--");
        new C();
        System.out.println(new D().text);
    }

    static class A {
        int x = log("A.x");

        {
            log("A block");
        }

        A() {
            log("A()");
            hook();
        }

        void hook() {
            log("A.hook");
        }
    }

    static class B extends A {
        int y = log("B.y");

        B(int v) {
            super();
            log("B(" + v + ")");
        }

        B() {
            this(99);
            log("B()");
        }

        @Override
        void hook() {
            log("B.hook y=" + y);
        }
    }

    static class C extends B {
        final String z = "z";
        String w = "w";

        C() {
            log("C() " + z + w);
        }

        C(int n) {
            super(n + 1);
            log("C(int)" + z + w);
        }

        @Override
        void hook() {
            log("C.hook " + z + w);
        }
    }

    static class D {
        String text = "a";

        {
            text += "b";
        }

        D() {
            text += "d";
        }

        {
            text += "c";
        }
    }

    static int log(String s) {
        System.out.println(s);
        return 1;
    }
}
