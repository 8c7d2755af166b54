/** Stands deep in calls whose results are wide, and in handlers that ignore what they caught. */
public class Frames {
    static long wide(int depth, long value) {
        long before = value * 31 + depth;
        if (depth == 0) {
            System.out.println("deep");
            return before;
        }
        return wide(depth - 1, before) ^ Long.rotateLeft(before, depth);
    }

    static double real(int depth, double value) {
        return depth == 0 ? value : real(depth - 1, value / 3) + depth;
    }

    static int ignored;

    static void ignore(int n) {
        try {
            if (n % 2 == 0) {
                throw new IllegalStateException("number " + n);
            }
        } catch (IllegalStateException e) {
            ignored++;
        }
    }

    public static void main(String[] args) {
        System.out.println(wide(20, 0x123456789abcdefL) + " " + real(20, 1e9));
        for (int i = 0; i < 100; i++) {
            ignore(i);
        }
        System.out.println("ignored " + ignored);
    }
}
