/** A failed initialiser leaves its class unusable. */
public class InitFailure {
    public static void main(String[] args) throws Exception {
        try {
            System.out.println(Bad.x);
        } catch (ExceptionInInitializerError e) {
            System.out.println("first " + e.getCause().getMessage());
        }
        try {
            System.out.println(Bad.x);
        } catch (NoClassDefFoundError e) {
            System.out.println("then");
        }
        try {
            new Bad();
        } catch (NoClassDefFoundError e) {
            System.out.println("again");
        }
        try {
            new SubOfBad();
        } catch (NoClassDefFoundError e) {
            System.out.println("sub");
        }
        try {
            System.out.println(BadError.x);
        } catch (StackOverflowError | IllegalStateException e) {
            System.out.println("no");
        } catch (LinkageError e) {
            System.out.println("linkage");
        }
        try {
            Err.f();
        } catch (AssertionError e) {
            System.out.println("errors pass " + e.getMessage());
        }
        try {
            Class.forName("InitFailure$Third");
        } catch (ExceptionInInitializerError e) {
            System.out.println("forName " + e.getException().getClass().getName());
        }
    }

    static class Bad {
        static int x = boom("bad");
    }

    static class SubOfBad extends Bad {}

    static class BadError {
        static int x = boom("other");
    }

    static class Err {
        static {
            if (true) throw new AssertionError("raw");
        }

        static void f() {}
    }

    static class Third {
        static Object o = ((Object[]) null)[0];
    }

    static int boom(String s) {
        throw new IllegalArgumentException(s);
    }
}
