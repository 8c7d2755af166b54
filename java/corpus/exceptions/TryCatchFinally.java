/** Order of try, catch and finally in every combination. */
public class TryCatchFinally {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 6; i++) System.out.println(f(i));
        System.out.println(overridden());
        System.out.println(nested());
    }

    static String f(int n) {
        StringBuilder s = new StringBuilder("t");
        try {
            if (n == 1) throw new IllegalStateException("one");
            if (n == 2) throw new IndexOutOfBoundsException("two");
            if (n == 3) return s.append("r").toString() + s.append("x");
            if (n == 4) throw new Error("four");
            s.append("e");
        } catch (IllegalStateException e) {
            s.append("c").append(e.getMessage());
            if (n == 1) return s.append("R").toString();
        } catch (IndexOutOfBoundsException | ClassCastException e) {
            s.append("m").append(e.getMessage());
        } catch (Error e) {
            s.append("E");
        } finally {
            s.append("f");
            System.out.println("finally " + s);
        }
        return s.toString();
    }

    @SuppressWarnings("finally")
    static int overridden() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }

    static String nested() {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    throw new Exception("a");
                } finally {
                    s.append(1);
                }
            } catch (Exception e) {
                s.append(e.getMessage());
                throw new RuntimeException("b", e);
            } finally {
                s.append(2);
            }
        } catch (RuntimeException e) {
            s.append(e.getMessage()).append(e.getCause().getMessage());
        } finally {
            s.append(3);
        }
        return s.toString();
    }
}
