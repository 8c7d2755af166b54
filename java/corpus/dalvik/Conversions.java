/** Every conversion between primitive types. */
public class Conversions {
    public static void main(String[] args) throws Exception {
        int[] is = {0, -1, 127, 128, 255, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : is)
            System.out.println(
                    (byte) i
                            + " "
                            + (short) i
                            + " "
                            + (int) (char) i
                            + " "
                            + (long) i
                            + " "
                            + Float.floatToIntBits((float) i)
                            + " "
                            + Double.doubleToLongBits((double) i));
        long[] ls = {0, -1, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL};
        for (long l : ls)
            System.out.println(
                    (int) l
                            + " "
                            + (byte) l
                            + " "
                            + (short) l
                            + " "
                            + (int) (char) l
                            + " "
                            + Float.floatToIntBits((float) l)
                            + " "
                            + Double.doubleToLongBits((double) l));
        float[] fs = {0.5f, -1.9f, 1e10f, -1e30f, Float.NaN, Float.MIN_VALUE};
        for (float f : fs)
            System.out.println(
                    (int) f
                            + " "
                            + (long) f
                            + " "
                            + (byte) f
                            + " "
                            + Double.doubleToLongBits((double) f));
        double[] ds = {0.5, -1.9, 1e10, 1e30, Double.NaN, 1e-300, 1.0000000596046448};
        for (double d : ds)
            System.out.println(
                    (int) d
                            + " "
                            + (long) d
                            + " "
                            + (short) d
                            + " "
                            + Float.floatToIntBits((float) d));
    }
}
