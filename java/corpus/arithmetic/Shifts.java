/** Shift distances count modulo the width. */
public class Shifts {
    public static void main(String[] args) throws Exception {
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, -1, -33};
        for (int d : distances) {
            int i = 0x80000001;
            long l = 0x8000000000000001L;
            System.out.println(
                    d + " " + (i << d) + " " + (i >> d) + " " + (i >>> d) + " " + (l << d) + " "
                            + (l >> d) + " " + (l >>> d));
        }
        byte b = -1;
        b >>>= 1;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        char c = 0xffff;
        c >>= 4;
        System.out.println((int) c);
        b = -128;
        b <<= 1;
        System.out.println(b);
        long one = 1;
        System.out.println(one << 40L);
        System.out.println(1 << 33L);
    }
}
