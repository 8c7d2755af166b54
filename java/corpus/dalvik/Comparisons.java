/** All comparisons with zero and between registers. */
public class Comparisons {
    public static void main(String[] args) throws Exception {
        int[] v = {-2, -1, 0, 1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : v) {
            StringBuilder s = new StringBuilder();
            if (a == 0) s.append("eqz ");
            if (a != 0) s.append("nez ");
            if (a < 0) s.append("ltz ");
            if (a >= 0) s.append("gez ");
            if (a > 0) s.append("gtz ");
            if (a <= 0) s.append("lez ");
            for (int b : v)
                s.append(a == b ? '=' : '.')
                        .append(a != b ? '!' : '.')
                        .append(a < b ? '<' : '.')
                        .append(a >= b ? 'G' : '.')
                        .append(a > b ? '>' : '.')
                        .append(a <= b ? 'L' : '.')
                        .append(' ');
            System.out.println(s);
        }
        Object o = null, p = "p";
        System.out.println((o == null) + " " + (p != null) + " " + (o == p) + " " + (p == p));
        boolean t = true, f = false;
        System.out.println((t == f) + " " + (t != f) + " " + (t == !f));
    }
}
