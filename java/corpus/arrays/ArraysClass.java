import java.util.Arrays;
import java.util.Collections;

/** java.util.Arrays. */
public class ArraysClass {
    public static void main(String[] args) throws Exception {
        int[] a = {5, 3, 9, 1, 7};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4));
        System.out.println(Arrays.hashCode(a));
        System.out.println(Arrays.equals(a, new int[] {1, 3, 5, 7, 9}));
        Arrays.fill(a, 1, 3, 0);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 7)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(a, 3, 8)));
        String[] s = {"pear", "Apple", "fig"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.asList(s));
        Arrays.sort(s, Collections.reverseOrder());
        System.out.println(Arrays.asList(s));
        System.out.println(
                Arrays.deepToString(
                        new Object[] {1, new int[] {2, 3}, new String[][] {{"x"}, null}}));
        System.out.println(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}));
        System.out.println(Arrays.deepHashCode(new Object[] {1, new long[] {2}, "c"}));
        double[] d = {1, Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        char[] c = "sorted".toCharArray();
        Arrays.sort(c, 1, 5);
        System.out.println(new String(c));
        System.out.println(Arrays.asList(1, 2, 3).indexOf(2));
        try {
            Arrays.asList("a").add("b");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        System.out.println(Arrays.copyOf(s, 2, Object[].class).getClass().getSimpleName());
        byte[] b = new byte[300];
        for (int i = 0; i < 300; i++) b[i] = (byte) (i * 7);
        Arrays.sort(b);
        System.out.println(b[0] + " " + b[150] + " " + b[299] + " " + Arrays.hashCode(b));
        System.out.println(Arrays.toString((int[]) null));
        Integer[] big = new Integer[500];
        for (int i = 0; i < 500; i++) big[i] = i * 7919 % 500;
        Arrays.sort(big);
        System.out.println(big[0] + big[250] + big[499]);
    }
}
