/** Exceptions as control flow through several layers. */
public class CheckedFlow {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"1", "x", "0", "-5", "", "99999999999"})
            System.out.println(s + ": " + layer3(s));
    }

    static class Bad extends Exception {
        final int code;

        Bad(int code, Throwable cause) {
            super("code " + code, cause);
            this.code = code;
        }
    }

    static int layer1(String s) throws Bad {
        try {
            int v = Integer.parseInt(s);
            if (v < 0) throw new IllegalArgumentException("negative");
            return 100 / v;
        } catch (NumberFormatException e) {
            throw new Bad(1, e);
        } catch (ArithmeticException e) {
            throw new Bad(2, e);
        }
    }

    static String layer2(String s) throws Bad {
        try {
            return "ok " + layer1(s);
        } catch (IllegalArgumentException e) {
            return "illegal " + e.getMessage();
        } finally {
            count++;
        }
    }

    static int count;

    static String layer3(String s) {
        try {
            return layer2(s) + " " + count;
        } catch (Bad e) {
            return e.getMessage()
                    + " "
                    + e.code
                    + " "
                    + e.getCause().getClass().getSimpleName()
                    + " "
                    + count;
        }
    }
}
