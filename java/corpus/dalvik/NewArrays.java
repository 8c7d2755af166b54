/** Filled arrays, multi-dimensional arrays and array classes. */
public class NewArrays {
    public static void main(String[] args) throws Exception {
        int[] f = {f(1), f(2), f(3)};
        int[] g = new int[] {f[0], f[1] * f[2], 7, 8, 9, 10};
        System.out.println(g[1] + g.length);
        String[] s = {"a" + f(0), null, "c"};
        System.out.println(s[0] + s[1]);
        int[][] m = new int[f(2)][f(3)];
        m[1][2] = 5;
        System.out.println(m.length + "" + m[1].length + m[1][2]);
        long[][][] deep = new long[2][3][4];
        deep[1][2][3] = 1L << 50;
        System.out.println(deep[1][2][3] + deep[0][0][0]);
        Object[][] part = new Object[2][];
        System.out.println(part[0]);
        byte[] fill = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, -1};
        int t = 0;
        for (byte b : fill) t += b;
        System.out.println(t);
        double[] d = {1.5, -2.5, Double.NaN, 1e100};
        System.out.println(d[0] + d[1] + " " + d[3]);
        char[][] c = {"ab".toCharArray(), {'x'}};
        System.out.println(new String(c[0]) + c[1][0]);
        boolean[][] z = new boolean[1][0];
        System.out.println(z[0].length);
        System.out.println(new int[3].getClass() == f.getClass());
        System.out.println(count(1, 2, 3) + count() + count(f));
    }

    static int f(int x) {
        return x;
    }

    static int count(int... v) {
        return v.length * 10;
    }
}
