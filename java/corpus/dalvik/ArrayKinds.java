/** Array element access of every type, with computed indices. */
public class ArrayKinds {
    public static void main(String[] args) throws Exception {
        boolean[] z = new boolean[2];
        byte[] b = new byte[2];
        short[] s = new short[2];
        char[] c = new char[2];
        int[] i = new int[2];
        long[] j = new long[2];
        float[] f = new float[2];
        double[] d = new double[2];
        Object[] o = new Object[2];
        for (int k = 1; k >= 0; k--) {
            z[k] = k == 1;
            b[k] = (byte) (k - 200);
            s[k] = (short) (k * 50000);
            c[k] = (char) (k - 1);
            i[k] = k - 5;
            j[k] = (long) k << 40;
            f[k] = k / 3f;
            d[k] = k / 7d;
            o[k] = k == 0 ? null : o;
        }
        System.out.println(
                z[1]
                        + " "
                        + z[0]
                        + " "
                        + b[0]
                        + " "
                        + b[1]
                        + " "
                        + s[1]
                        + " "
                        + (int) c[0]
                        + " "
                        + i[0]
                        + " "
                        + j[1]
                        + " "
                        + f[1]
                        + " "
                        + d[1]
                        + " "
                        + (o[1] == o));
        z[0] |= z[1];
        b[1] ^= 0x55;
        s[0]--;
        c[1] += 'a';
        i[1] *= i[0];
        j[0] -= j[1];
        f[0] -= f[1];
        d[0] += d[1] * 2;
        System.out.println(
                z[0]
                        + " "
                        + b[1]
                        + " "
                        + s[0]
                        + " "
                        + (int) c[1]
                        + " "
                        + i[1]
                        + " "
                        + j[0]
                        + " "
                        + f[0]
                        + " "
                        + d[0]);
        Object[] all = {z, b, s, c, i, j, f, d, o};
        int total = 0;
        for (Object x : all) total += java.lang.reflect.Array.getLength(x);
        System.out.println(total);
    }
}
