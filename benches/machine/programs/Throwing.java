/** Exceptions, thrown through a few frames and caught. */
public class Throwing {
    static int descend(int depth, int n) {
        if (depth > 0) return descend(depth - 1, n) + 1;
        if (n % 2 == 0) throw new IllegalStateException("even");
        return n;
    }

    public static void main(String[] args) {
        int caught = 0;
        for (int i = 0; i < 400_000; i++) {
            try {
                caught += descend(5, i) & 1;
            } catch (IllegalStateException e) {
                caught += 2;
            }
        }
        System.out.println(caught);
    }
}
