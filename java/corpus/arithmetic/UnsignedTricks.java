/** Unsigned arithmetic with masks and wider types. */
public class UnsignedTricks {
    public static void main(String[] args) throws Exception {
        int a = 0xfffffff0, b = 7;
        System.out.println((a & 0xffffffffL) / b);
        System.out.println((a & 0xffffffffL) % b);
        System.out.println((a ^ 0x80000000) < (b ^ 0x80000000));
        byte x = (byte) 200;
        System.out.println(x & 0xff);
        System.out.println((x & 0xff) * 2 >>> 1);
        int crc = -1;
        for (int i = 0; i < 20; i++) {
            crc ^= i * 31;
            for (int k = 0; k < 8; k++) crc = crc >>> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
        }
        System.out.println(Integer.toHexString(~crc));
        long mul = (a & 0xffffffffL) * (b & 0xffffffffL);
        System.out.println(mul >>> 32);
        System.out.println((int) mul);
        System.out.println(Long.toHexString(-1L >>> 60));
        int hash = 17;
        for (char c : "unsigned".toCharArray()) hash = hash * 31 + c;
        System.out.println(hash);
    }
}
