/** Bit twiddling methods of Integer and Long. */
public class BitCounting {
    public static void main(String[] args) throws Exception {
        int[] ints = {0, 1, -1, 0x80000000, 0x00f0, 12345678, -98765};
        for (int i : ints) {
            System.out.println(
                    Integer.bitCount(i)
                            + " "
                            + Integer.highestOneBit(i)
                            + " "
                            + Integer.lowestOneBit(i)
                            + " "
                            + Integer.numberOfLeadingZeros(i)
                            + " "
                            + Integer.numberOfTrailingZeros(i)
                            + " "
                            + Integer.reverse(i)
                            + " "
                            + Integer.reverseBytes(i)
                            + " "
                            + Integer.rotateLeft(i, 7)
                            + " "
                            + Integer.rotateRight(i, 9)
                            + " "
                            + Integer.signum(i));
            long l = (long) i << 20 ^ i;
            System.out.println(
                    Long.bitCount(l)
                            + " "
                            + Long.highestOneBit(l)
                            + " "
                            + Long.lowestOneBit(l)
                            + " "
                            + Long.numberOfLeadingZeros(l)
                            + " "
                            + Long.numberOfTrailingZeros(l)
                            + " "
                            + Long.reverse(l)
                            + " "
                            + Long.reverseBytes(l)
                            + " "
                            + Long.rotateLeft(l, 17)
                            + " "
                            + Long.rotateRight(l, 19)
                            + " "
                            + Long.signum(l));
        }
    }
}
