/** Numbers to text in several radices. */
public class NumberText {
    public static void main(String[] args) throws Exception {
        int[] v = {0, 1, -1, 255, -255, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : v)
            System.out.println(
                    Integer.toString(i)
                            + " "
                            + Integer.toHexString(i)
                            + " "
                            + Integer.toOctalString(i)
                            + " "
                            + Integer.toBinaryString(i)
                            + " "
                            + Integer.toString(i, 36)
                            + " "
                            + Integer.toString(i, 7));
        long[] l = {0, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 1234567890123L};
        for (long x : l)
            System.out.println(
                    Long.toString(x)
                            + " "
                            + Long.toHexString(x)
                            + " "
                            + Long.toOctalString(x)
                            + " "
                            + Long.toBinaryString(x)
                            + " "
                            + Long.toString(x, 36)
                            + " "
                            + Long.toString(x, 3));
        System.out.println(
                Character.forDigit(11, 16)
                        + " "
                        + Character.digit('z', 36)
                        + " "
                        + Character.digit('g', 16)
                        + " "
                        + Character.getNumericValue('a'));
        System.out.println((byte) -128 + "" + (short) 32767 + 'c' + 1.0f);
        System.out.println(
                Byte.toString((byte) 7)
                        + Short.toString((short) -7)
                        + Boolean.toString(false)
                        + Character.toString('q'));
    }
}
