/** Comparison of longs, also of those that differ in one half only. */
public class LongCompare {
    public static void main(String[] args) throws Exception {
        long[] v = {
            0, 1, -1, 1L << 32, -(1L << 32), (1L << 32) + 1, Long.MAX_VALUE, Long.MIN_VALUE
        };
        for (long a : v) {
            StringBuilder line = new StringBuilder();
            for (long b : v)
                line.append(a < b ? '<' : a > b ? '>' : '=')
                        .append(a <= b)
                        .append(a != b ? 1 : 0)
                        .append(' ');
            System.out.println(line);
        }
    }
}
