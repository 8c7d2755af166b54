/** Endless recursion ends in an error that can be caught. */
public class StackOverflow {
    public static void main(String[] args) throws Exception {
        int first = 0;
        try {
            first = down(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (depth > 500));
        }
        int again = depth;
        depth = 0;
        try {
            mutual(1);
        } catch (StackOverflowError e) {
            System.out.println("again " + (depth > 200));
        }
        System.out.println(first);
        try {
            new Loop();
        } catch (StackOverflowError e) {
            System.out.println("constructor");
        }
        System.out.println(fine(100));
        try {
            down(0);
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + (t.getStackTrace().length > 50));
        }
    }

    static int depth;

    static int down(int n) {
        depth = n;
        return down(n + 1) + 1;
    }

    static void mutual(int n) {
        depth++;
        if (n > 0) mutual(-n);
        else mutual(-n);
    }

    static int fine(int n) {
        return n == 0 ? 0 : 1 + fine(n - 1);
    }

    static class Loop {
        final Loop next;

        Loop() {
            next = new Loop();
        }
    }
}
