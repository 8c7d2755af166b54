
/** An allocation that can never fit throws and leaves everything usable. */
public class OutOfMemory {
    public static void main(String[] args) throws Exception {
        try {
            long[] big = new long[Integer.MAX_VALUE];
            System.out.println(big.length);
        } catch (OutOfMemoryError e) {
            System.out.println("too big");
        }
        try {
            int[][] m = new int[100000][Integer.MAX_VALUE];
            System.out.println(m.length);
        } catch (OutOfMemoryError e) {
            System.out.println("many");
        }
        int kept = 0;
        for (int i = 0; i < 200; i++) {
            byte[] b = new byte[1 << 18];
            b[i] = (byte) i;
            kept += b[i];
        }
        System.out.println(kept);
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 1000; i++) s.append(i);
        System.out.println(s.length());
        Object o = new Object();
        System.out.println(o != null);
    }
}
