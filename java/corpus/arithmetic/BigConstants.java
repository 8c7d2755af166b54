/** Constants of every encoding width. */
public class BigConstants {
    public static void main(String[] args) throws Exception {
        System.out.println(0);
        System.out.println(-8);
        System.out.println(7);
        System.out.println(-9);
        System.out.println(8);
        System.out.println(127);
        System.out.println(-128);
        System.out.println(128);
        System.out.println(32767);
        System.out.println(-32768);
        System.out.println(32768);
        System.out.println(0x7fff0000);
        System.out.println(0x12340000);
        System.out.println(0x12345678);
        System.out.println(-0x12345678);
        System.out.println(0L);
        System.out.println(7L);
        System.out.println(-40000L);
        System.out.println(0x123456789L);
        System.out.println(0x1234000000000000L);
        System.out.println(Long.MIN_VALUE);
        System.out.println(1.0f);
        System.out.println(2.5f);
        System.out.println(-0.0f);
        System.out.println(1.0);
        System.out.println(3.0e300);
        System.out.println(-0.0);
        System.out.println(0x1p-1022);
        System.out.println(1e-5f);
    }
}
