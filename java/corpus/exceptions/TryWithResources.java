/** Closing order, suppressed exceptions, null resources. */
public class TryWithResources {
    public static void main(String[] args) throws Exception {
        try (R a = new R("a", false);
                R b = new R("b", false)) {
            System.out.println("body " + a.n + b.n);
        }
        try (R a = new R("a", true);
                R b = new R("b", true)) {
            throw new Exception("body");
        } catch (Exception e) {
            System.out.println(
                    e.getMessage()
                            + " suppressed "
                            + e.getSuppressed().length
                            + " "
                            + e.getSuppressed()[0].getMessage()
                            + e.getSuppressed()[1].getMessage());
        }
        try (R a = new R("only", true)) {
            System.out.println("fine");
        } catch (Exception e) {
            System.out.println("close " + e.getMessage() + e.getSuppressed().length);
        } finally {
            System.out.println("finally");
        }
        try (R a = null) {
            System.out.println("null is fine");
        }
        System.out.println(early());
        try (R a = new R("x", false);
                R b = new R(null, false)) {
            System.out.println("no");
        } catch (NullPointerException e) {
            System.out.println("constructor failed");
        }
    }

    static class R implements AutoCloseable {
        final String n;
        final boolean fail;

        R(String n, boolean fail) {
            if (n == null) throw new NullPointerException();
            this.n = n;
            this.fail = fail;
            System.out.println("open " + n);
        }

        public void close() throws Exception {
            System.out.println("close " + n);
            if (fail) throw new Exception("closing " + n);
        }
    }

    static int early() throws Exception {
        try (R a = new R("early", false)) {
            return 5;
        }
    }
}
