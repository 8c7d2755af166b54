/** Long operations beyond 32 bits. */
public class LongArithmetic {
    public static void main(String[] args) throws Exception {
        long a = 123456789012345L, b = -987654321098765L;
        System.out.println(a + b);
        System.out.println(a - b);
        System.out.println(a * b);
        System.out.println(b / 1000);
        System.out.println(b % 1000);
        System.out.println(-a);
        System.out.println(a * 1000000007L);
        System.out.println(Long.MIN_VALUE - 1);
        System.out.println(Math.abs(Long.MIN_VALUE));
        System.out.println(a << 13 ^ b >>> 7);
        int i = (int) a;
        System.out.println(i);
        System.out.println((short) b);
        System.out.println((byte) b);
        long sum = 0;
        for (int k = 0; k < 100; k++) sum += (long) k * k * k * 1000003;
        System.out.println(sum);
    }
}
