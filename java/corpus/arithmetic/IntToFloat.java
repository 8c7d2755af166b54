/** Rounding of large integers to float and double. */
public class IntToFloat {
    public static void main(String[] args) throws Exception {
        int[] is = {
            0, 1, -1, 16777216, 16777217, 16777219, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789
        };
        for (int i : is)
            System.out.println(Float.floatToIntBits(i) + " " + Double.doubleToLongBits(i));
        long[] ls = {
            0,
            1L << 53,
            (1L << 53) + 1,
            (1L << 53) + 3,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            123456789012345678L,
            (1L << 24) + 1,
            (1L << 40) + 1
        };
        for (long l : ls)
            System.out.println(Float.floatToIntBits(l) + " " + Double.doubleToLongBits(l));
    }
}
