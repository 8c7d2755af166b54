/** Results of float operations are rounded to float each time. */
public class FloatArithmetic {
    public static void main(String[] args) throws Exception {
        float a = 1.1f, b = 3.3f, sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += a;
            sum *= 1.0001f;
            sum -= b / 7;
        }
        System.out.println(Float.floatToIntBits(sum));
        System.out.println(Float.floatToIntBits(a * b));
        System.out.println(Float.floatToIntBits(a / b));
        System.out.println(Float.floatToIntBits(16777216f + 1f));
        System.out.println(Float.floatToIntBits(1e38f * 10f));
        System.out.println(Float.floatToIntBits(1e-38f / 1e10f));
        System.out.println((double) a == 1.1);
        System.out.println(Float.floatToIntBits(a % 0.3f));
        System.out.println(Float.floatToIntBits(-b % a));
        System.out.println(a + b);
        System.out.println(a - b);
        System.out.println(-a);
    }
}
