/** Every access outside of an array throws. */
public class ArrayBounds {
    public static void main(String[] args) throws Exception {
        int[] a = new int[3];
        int[] bad = {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : bad) {
            try {
                a[i] = 1;
                System.out.println("no");
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("store");
            }
            try {
                System.out.println(a[i]);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("load");
            }
        }
        try {
            long[][][] deep = new long[1][2][3];
            System.out.println(deep[0][1][2]);
            System.out.println(deep[0][0][5]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("deep");
        }
        try {
            byte[][] none = new byte[0][0];
            System.out.println("fine");
            System.out.println(none[1][0]);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("empty");
        }
        for (int n : new int[] {-1, Integer.MIN_VALUE}) {
            try {
                System.out.println(new int[n].length);
            } catch (NegativeArraySizeException e) {
                System.out.println("negative");
            }
            try {
                System.out.println(new String[2][n].length);
            } catch (NegativeArraySizeException e) {
                System.out.println("negative inner");
            }
        }
        System.out.println(new int[0][-0].length);
    }
}
