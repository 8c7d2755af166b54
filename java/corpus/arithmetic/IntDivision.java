/** Signs of quotient and remainder, and the two corner cases. */
public class IntDivision {
    public static void main(String[] args) throws Exception {
        int[] values = {7, -7, 1, -1, 0, 3, -3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : values) {
            for (int b : values) {
                if (b == 0) {
                    try {
                        System.out.println(a / b);
                    } catch (ArithmeticException e) {
                        System.out.println(a + " by zero");
                    }
                } else {
                    System.out.println(a + " " + b + " " + a / b + " " + a % b);
                }
            }
        }
    }
}
