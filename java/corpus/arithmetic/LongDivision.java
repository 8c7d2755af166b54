/** Long division truncates towards zero. */
public class LongDivision {
    public static void main(String[] args) throws Exception {
        long[] values = {
            7, -7, 1, -1, 0, 10000000000L, -10000000001L, Long.MAX_VALUE, Long.MIN_VALUE
        };
        for (long a : values) {
            for (long b : values) {
                try {
                    System.out.println(a + " " + b + " " + a / b + " " + a % b);
                } catch (ArithmeticException e) {
                    System.out.println(a + " by zero");
                }
            }
        }
    }
}
