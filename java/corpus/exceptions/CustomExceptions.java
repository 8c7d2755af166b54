/** Own exception classes with messages, causes and overridden methods. */
public class CustomExceptions {
    public static void main(String[] args) throws Exception {
        try {
            throw new Mine("text", 5);
        } catch (Mine e) {
            System.out.println(
                    e + " | " + e.getMessage() + " | " + e.getLocalizedMessage() + " | " + e.code);
        }
        try {
            try {
                throw new Mine("inner", 1);
            } catch (Mine e) {
                throw new Wrapper(e);
            }
        } catch (Wrapper e) {
            System.out.println(e.getMessage());
            System.out.println(e.getCause() + " " + (e.getCause().getCause() == null));
        }
        Throwable t = new Throwable();
        System.out.println(t.getMessage());
        System.out.println(t);
        t.initCause(new Error("late"));
        System.out.println(t.getCause());
        try {
            t.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println("already");
        }
        try {
            new Throwable("x").initCause(null).initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println("null counts");
        }
        try {
            Throwable s = new Throwable();
            s.initCause(s);
        } catch (IllegalArgumentException e) {
            System.out.println("self");
        }
        System.out.println(new Quiet().getStackTrace().length);
        Exception a = new Exception("a", null);
        System.out.println(a.getCause());
        System.out.println(new RuntimeException(new Error("why")).getMessage());
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException e) {
            System.out.println("self suppression");
        }
        try {
            a.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println("null suppression");
        }
        System.out.println(new Exception((String) null).toString());
    }

    static class Mine extends Exception {
        final int code;

        Mine(String m, int code) {
            super(m);
            this.code = code;
        }

        @Override
        public String getLocalizedMessage() {
            return "localized " + getMessage();
        }
    }

    static class Wrapper extends RuntimeException {
        Wrapper(Throwable c) {
            super(c);
        }
    }

    static class Quiet extends Exception {
        Quiet() {
            super("quiet", null, false, false);
        }
    }
}
