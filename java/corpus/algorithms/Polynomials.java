/** Generic algebra with interfaces and operators. */
public class Polynomials {
    public static void main(String[] args) throws Exception {
        Poly a = new Poly(1, 2, 3), b = new Poly(-1, 0, 1);
        System.out.println(
                a.add(b)
                        + " | "
                        + a.mul(b)
                        + " | "
                        + a.mul(b).eval(3)
                        + " | "
                        + a.derive()
                        + " | "
                        + power(new Poly(1, 1), 6)
                        + " | "
                        + a.compose(b));
        System.out.println(a.equals(new Poly(1, 2, 3)) + " " + a.hashCode());
    }

    static Poly power(Poly p, int n) {
        Poly r = new Poly(1);
        for (; n > 0; n >>= 1, p = p.mul(p)) if ((n & 1) == 1) r = r.mul(p);
        return r;
    }

    static final class Poly {
        private final long[] c;

        Poly(long... c) {
            this.c = c;
        }

        Poly add(Poly o) {
            long[] r = new long[Math.max(c.length, o.c.length)];
            for (int i = 0; i < r.length; i++)
                r[i] = (i < c.length ? c[i] : 0) + (i < o.c.length ? o.c[i] : 0);
            return new Poly(r);
        }

        Poly mul(Poly o) {
            long[] r = new long[c.length + o.c.length - 1];
            for (int i = 0; i < c.length; i++)
                for (int j = 0; j < o.c.length; j++) r[i + j] += c[i] * o.c[j];
            return new Poly(r);
        }

        Poly derive() {
            long[] r = new long[Math.max(1, c.length - 1)];
            for (int i = 1; i < c.length; i++) r[i - 1] = i * c[i];
            return new Poly(r);
        }

        Poly compose(Poly o) {
            Poly r = new Poly(0);
            for (int i = c.length - 1; i >= 0; i--) r = r.mul(o).add(new Poly(c[i]));
            return r;
        }

        long eval(long x) {
            long r = 0;
            for (int i = c.length - 1; i >= 0; i--) r = r * x + c[i];
            return r;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Poly && java.util.Arrays.equals(c, ((Poly) o).c);
        }

        @Override
        public int hashCode() {
            return java.util.Arrays.hashCode(c);
        }

        @Override
        public String toString() {
            StringBuilder s = new StringBuilder();
            for (int i = 0; i < c.length; i++)
                if (c[i] != 0)
                    s.append(s.length() > 0 && c[i] > 0 ? "+" : "")
                            .append(c[i])
                            .append(i > 0 ? "x^" + i : "");
            return s.toString();
        }
    }
}
