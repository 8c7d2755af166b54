/** And, or, xor, complement on all integral types. */
public class Bitwise {
    public static void main(String[] args) throws Exception {
        int a = 0x0f0f1234, b = 0xff00ff00;
        System.out.println(
                Integer.toHexString(a & b)
                        + " "
                        + Integer.toHexString(a | b)
                        + " "
                        + Integer.toHexString(a ^ b)
                        + " "
                        + Integer.toHexString(~a));
        long c = 0x0123456789abcdefL, d = 0xff00ff00ff00ff00L;
        System.out.println(
                Long.toHexString(c & d)
                        + " "
                        + Long.toHexString(c | d)
                        + " "
                        + Long.toHexString(c ^ d)
                        + " "
                        + Long.toHexString(~c));
        byte e = (byte) 0xa5;
        e &= 0x0f;
        System.out.println(e);
        e |= 0x70;
        System.out.println(e);
        e ^= -1;
        System.out.println(e);
        System.out.println(a & 0xff);
        System.out.println(a | 0x7fff);
        System.out.println(a ^ 0x80);
        System.out.println(true & false | true ^ true);
    }
}
