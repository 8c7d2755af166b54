/** Literals of every element type, long enough for fill data. */
public class ArrayLiterals {
    public static void main(String[] args) throws Exception {
        int[] i = {1, -2, 3, 400000, 5, 6, 7, 8, 9, 10};
        long[] l = {1, -2, 1L << 50, 4, 5};
        byte[] b = {1, 2, 3, -4, 5, 6, 7};
        short[] s = {1, 2, 3000, -4};
        char[] c = {'a', 'b', '\u20ac', 0, 'z'};
        boolean[] z = {true, false, true, true};
        float[] f = {1, 2.5f, -3, Float.NaN};
        double[] d = {1, 2.5, -3, 1e300};
        long h = 7;
        for (int x : i) h = h * 31 + x;
        for (long x : l) h = h * 31 + x;
        for (byte x : b) h = h * 31 + x;
        for (short x : s) h = h * 31 + x;
        for (char x : c) h = h * 31 + x;
        for (boolean x : z) h = h * 31 + (x ? 1 : 0);
        for (float x : f) h = h * 31 + Float.floatToIntBits(x);
        for (double x : d) h = h * 31 + Double.doubleToLongBits(x);
        System.out.println(h);
        System.out.println(c);
        Object[] o = {1, "two", 3.0, null, new int[] {4}, 'c'};
        System.out.println(o[0] + "" + o[1] + o[2] + o[3] + ((int[]) o[4])[0] + o[5]);
        int n = 4;
        int[] dyn = {n, n * n, n + n, f(n)};
        System.out.println(dyn[1] + dyn[3]);
    }

    static int f(int n) {
        return n - 1;
    }
}
