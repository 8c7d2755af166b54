/** Default values, lengths and element access of all types. */
public class ArrayBasics {
    public static void main(String[] args) throws Exception {
        int[] i = new int[3];
        long[] l = new long[2];
        byte[] b = {1, -1};
        short[] s = {300};
        char[] c = {'x'};
        boolean[] z = new boolean[2];
        float[] f = {1.5f};
        double[] d = new double[1];
        String[] t = new String[2];
        System.out.println(i[0] + l[1] + b[1] + s[0] + f[0] + d[0]);
        System.out.println(c[0]);
        System.out.println(z[1]);
        System.out.println(t[0]);
        i[2] = 5;
        l[0] = 1L << 40;
        b[0] = (byte) 200;
        s[0]--;
        c[0]++;
        z[0] = true;
        f[0] /= 4;
        d[0] = Math.PI;
        t[1] = "t";
        System.out.println(
                i[2] + " " + l[0] + " " + b[0] + " " + s[0] + " " + c[0] + " " + z[0] + " " + f[0]
                        + " " + d[0] + " " + t[1]);
        System.out.println(i.length + l.length + b.length);
        System.out.println(new int[0].length);
        int[] alias = i;
        alias[1] = 9;
        System.out.println(i[1]);
        int[] copy = i.clone();
        copy[1] = 8;
        System.out.println(i[1]);
    }
}
