/** this escaping, fields seen before initialisation, chained construction. */
public class UninitializedAndThis {
    public static void main(String[] args) throws Exception {
        new B();
        System.out.println(A.seen);
        C c = new C(3);
        System.out.println(c.chain());
        System.out.println(new C(0).next);
    }

    static class A {
        static String seen = "";

        A() {
            seen += see();
            register(this);
        }

        String see() {
            return "A";
        }
    }

    static class B extends A {
        final int fin = 5;
        final Integer boxed = 6;
        int plain = 7;

        @Override
        String see() {
            return "B" + fin + boxed + plain;
        }
    }

    static void register(A a) {
        System.out.println("registered " + a.see());
    }

    static class C {
        final int n;
        final C next;

        C(int n) {
            this(n, n > 0 ? new C(n - 1) : null);
        }

        private C(int n, C next) {
            this.n = n;
            this.next = next;
        }

        String chain() {
            return n + (next == null ? "" : "," + next.chain());
        }
    }
}
