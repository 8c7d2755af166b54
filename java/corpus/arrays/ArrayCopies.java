import java.util.Arrays;

/** System.arraycopy with overlap, types and errors. */
public class ArrayCopies {
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(Arrays.toString(a));
        Object[] o = {"a", "b", 3, "d"};
        String[] s = new String[4];
        try {
            System.arraycopy(o, 0, s, 0, 4);
        } catch (ArrayStoreException e) {
            System.out.println("store " + Arrays.toString(s));
        }
        System.arraycopy(s, 0, o, 2, 2);
        System.out.println(Arrays.toString(o));
        try {
            System.arraycopy(a, 3, a, 0, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        try {
            System.arraycopy(a, 0, new long[5], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println("types");
        }
        try {
            System.arraycopy("x", 0, a, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println("not an array");
        }
        try {
            System.arraycopy(null, 0, a, 0, 0);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.arraycopy(a, 5, a, 5, 0);
        char[] c = "hello world".toCharArray();
        System.arraycopy(c, 6, c, 0, 5);
        System.out.println(new String(c));
        byte[] b = new byte[3];
        System.arraycopy(new byte[] {1, 2, 3, 4}, 1, b, 0, 3);
        System.out.println(Arrays.toString(b));
        double[] d = {1, 2};
        System.arraycopy(d, 0, d, 1, 1);
        System.out.println(Arrays.toString(d));
        boolean[] z = {true, false, false};
        System.arraycopy(z, 0, z, 1, 2);
        System.out.println(Arrays.toString(z));
        long[] l = {9, 8, 7};
        System.arraycopy(l, 1, l, 0, 2);
        System.out.println(Arrays.toString(l));
        try {
            System.arraycopy(a, 0, a, -1, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("negative");
        }
    }
}
