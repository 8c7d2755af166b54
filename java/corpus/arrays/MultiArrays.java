/** Arrays of arrays, ragged and partly allocated. */
public class MultiArrays {
    public static void main(String[] args) throws Exception {
        int[][] a = new int[3][4];
        a[1][2] = 7;
        System.out.println(a.length + " " + a[0].length + " " + a[1][2]);
        int[][][] b = new int[2][3][];
        System.out.println(b[1][2]);
        b[1][2] = new int[] {1, 2};
        System.out.println(b[1][2][1]);
        String[][] r = {{"a"}, {}, {"b", "c"}, null};
        System.out.println(r[2][1] + r[1].length + r[3]);
        int sum = 0;
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 4; y++) {
                a[x][y] = x * y;
                sum += a[x][y];
            }
        System.out.println(sum);
        long[][] l = new long[2][];
        l[0] = new long[] {1};
        try {
            l[1][0] = 2;
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
        Object o = a;
        System.out.println(o instanceof Object[]);
        System.out.println(a.getClass().getName());
        System.out.println(b.getClass().getName());
        System.out.println(new String[1][1][1].getClass().getSimpleName());
        int[][] c = a.clone();
        System.out.println(c[1] == a[1]);
        a[0] = a[1];
        a[0][0] = 42;
        System.out.println(a[1][0]);
        double[] m[] = new double[2][2];
        m[1][1] += 0.5;
        System.out.println(m[1][1]);
    }
}
