/** Exact fractions. */
public class Rationals {
    public static void main(String[] args) throws Exception {
        F a = new F(1, 2), b = new F(-3, 4); System.out.println(a.plus(b) + " " + a.times(b) + " " + a.minus(b) + " " + a.over(b) + " " + new F(6, -8) + " " + new F(0, 5) + " " + a.compareTo(b) + " " + new F(2, 4).equals(a)); F h = new F(0, 1); for (int i = 1; i <= 15; i++) h = h.plus(new F(1, i)); System.out.println(h); try { a.over(new F(0, 1)); } catch (ArithmeticException e) { System.out.println("by zero"); }
    }

    static final class F implements Comparable<F> {
        final long n, d;

        F(long n, long d) {
            if (d == 0) throw new ArithmeticException();
            long g = gcd(Math.abs(n), Math.abs(d)) * (d < 0 ? -1 : 1);
            this.n = n / g;
            this.d = d / g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? Math.max(a, 1) : gcd(b, a % b);
        }

        F plus(F o) {
            return new F(n * o.d + o.n * d, d * o.d);
        }

        F minus(F o) {
            return plus(new F(-o.n, o.d));
        }

        F times(F o) {
            return new F(n * o.n, d * o.d);
        }

        F over(F o) {
            return new F(n * o.d, d * o.n);
        }

        public int compareTo(F o) {
            return Long.signum(n * o.d - o.n * d);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof F && compareTo((F) o) == 0;
        }

        @Override
        public int hashCode() {
            return (int) (n * 31 + d);
        }

        @Override
        public String toString() {
            return d == 1 ? "" + n : n + "/" + d;
        }
    }
}
