/** Results of double operations to the last bit. */
public class DoubleArithmetic {
    public static void main(String[] args) throws Exception {
        double a = 1.1, b = 3.3, sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += a;
            sum *= 1.0001;
            sum -= b / 7;
        }
        System.out.println(Double.doubleToLongBits(sum));
        System.out.println(Double.doubleToLongBits(a * b));
        System.out.println(Double.doubleToLongBits(a / b));
        System.out.println(Double.doubleToLongBits(9007199254740992.0 + 1));
        System.out.println(Double.doubleToLongBits(4.9e-324 / 2));
        System.out.println(Double.doubleToLongBits(1e-310 * 0.1));
        System.out.println(Double.doubleToLongBits(b % a));
        System.out.println(Double.doubleToLongBits(-1e17 % 3.7));
        System.out.println(Double.doubleToLongBits(Math.sqrt(2)));
        System.out.println(Double.doubleToLongBits(1.0 / 3));
        System.out.println(a + b);
        System.out.println(a - b);
    }
}
