/** Overlapping handlers, handlers that throw, and exceptions in handlers. */
public class ExceptionRanges {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 7; i++) {
            try {
                System.out.println(i + " " + f(i));
            } catch (Throwable t) {
                System.out.println(i + " out " + t.getClass().getSimpleName() + t.getMessage());
            }
        }
    }

    static String f(int n) {
        String s = "";
        try {
            s += "a";
            try {
                if (n == 1) throw new IllegalStateException("1");
                if (n == 2) throw new IllegalArgumentException("2");
                if (n == 5) throw new Error("5");
                s += "b";
            } catch (IllegalStateException e) {
                s += "c";
                throw new IllegalArgumentException("from c");
            } finally {
                s += "d";
                if (n == 3) throw new IllegalArgumentException("3");
            }
            if (n == 4) throw new IllegalStateException("4");
            s += "e";
        } catch (IllegalArgumentException e) {
            s += "f" + e.getMessage();
            if (n == 2) throw new ArithmeticException(s);
        } finally {
            s += "g";
            if (n == 6) return s + "h";
        }
        return s;
    }
}
