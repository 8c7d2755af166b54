/** Direct, static, virtual, super and interface calls, also with many arguments. */
public class InvokeKinds {
    public static void main(String[] args) throws Exception {
        Base b = new Derived();
        System.out.println(
                b.virt(1)
                        + b.callPrivate()
                        + Derived.stat(2)
                        + ((Itf) b).itf(3)
                        + b.six(1, 2, 3, 4, 5, 6)
                        + ((Itf) b).many(1, 2, 3, 4, 5, 6L, 7.0));
        System.out.println(new Derived(5).v);
        Itf anon =
                new Itf() {
                    public String itf(int x) {
                        return "anon" + x;
                    }

                    public String many(int a, int b2, int c, int d, int e, long f, double g) {
                        return "" + (a + b2 + c + d + e + f + g);
                    }
                };
        System.out.println(anon.itf(1) + anon.many(1, 1, 1, 1, 1, 1, 1));
        System.out.println(
                "text".concat(String.valueOf(b.hashCode() == b.hashCode())) + b.toString());
        Object o = b;
        System.out.println(o.equals(b) + " " + o.toString());
    }

    interface Itf {
        String itf(int x);

        String many(int a, int b, int c, int d, int e, long f, double g);
    }

    static class Base {
        int v = 1;

        String virt(int x) {
            return "base" + x + " ";
        }

        private String priv() {
            return "base private ";
        }

        String callPrivate() {
            return priv();
        }

        String six(int a, int b, int c, int d, int e, int f) {
            return "" + (a * b * c * d * e * f) + " ";
        }

        @Override
        public String toString() {
            return "Base!";
        }
    }

    static class Derived extends Base implements Itf {
        Derived() {}

        Derived(int x) {
            super();
            v += x;
        }

        @Override
        String virt(int x) {
            return "derived(" + super.virt(x + 1) + ")";
        }

        private String priv() {
            return "derived private ";
        }

        static String stat(int x) {
            return "static" + x + " ";
        }

        public String itf(int x) {
            return "itf" + x + priv();
        }

        public String many(int a, int b, int c, int d, int e, long f, double g) {
            return "" + (a + b + c + d + e + f + g) + " ";
        }

        @Override
        String six(int a, int b, int c, int d, int e, int f) {
            return super.six(f, e, d, c, b, a) + "six ";
        }

        @Override
        public String toString() {
            return super.toString() + "Derived!";
        }
    }
}
