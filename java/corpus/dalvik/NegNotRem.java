/** Unary operations and remainders of all types. */
public class NegNotRem {
    public static void main(String[] args) throws Exception {
        int[] is = {0, 1, -1, Integer.MIN_VALUE, 17};
        long[] ls = {0, 1, -1, Long.MIN_VALUE, 17};
        float[] fs = {0, 1.5f, -1.5f, Float.NaN, Float.POSITIVE_INFINITY};
        double[] ds = {0, 1.5, -1.5, Double.NaN, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < 5; i++)
            System.out.println(
                    -is[i]
                            + " "
                            + ~is[i]
                            + " "
                            + +is[i]
                            + " "
                            + -ls[i]
                            + " "
                            + ~ls[i]
                            + " "
                            + -fs[i]
                            + " "
                            + -ds[i]
                            + " "
                            + is[i] % 5
                            + " "
                            + is[i] % -5
                            + " "
                            + ls[i] % 5
                            + " "
                            + fs[i] % 0.4f
                            + " "
                            + ds[i] % 0.4
                            + " "
                            + (1 / -fs[0])
                            + " "
                            + (-0.0 == 0.0));
        byte b = -128;
        System.out.println(-b + " " + ~b + " " + (byte) -b);
        char c = 5;
        System.out.println(-c + " " + ~c + " " + (char) -c % 7);
        boolean z = true;
        System.out.println(!z + " " + !!z);
        System.out.println(- -5 + " " + ~~5 + " " + -(-(-5)));
    }
}
