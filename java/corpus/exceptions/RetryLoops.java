/** Retrying operations that fail in patterns. */
public class RetryLoops {
    public static void main(String[] args) throws Exception {
        int[] calls = {0}; System.out.println(retry(() -> { if (++calls[0] < 4) throw new IllegalStateException("n" + calls[0]); return "ok after " + calls[0]; }, 5)); calls[0] = 0; System.out.println(retry(() -> { calls[0]++; throw new RuntimeException("always " + calls[0]); }, 3)); System.out.println(retry(() -> { throw new StackOverflowError("error"); }, 2));
    }

    interface Op {
        String run() throws Exception;
    }

    static String retry(Op op, int times) {
        Throwable last = null;
        for (int i = 0; i < times; i++) {
            try {
                return op.run();
            } catch (Exception e) {
                if (last != null) e.addSuppressed(last);
                last = e;
            } catch (Error e) {
                return "gave up on " + e.getMessage();
            } finally {
                log++;
            }
        }
        int depth = 0;
        for (Throwable t = last; t.getSuppressed().length > 0; t = t.getSuppressed()[0]) depth++;
        return last.getMessage() + " depth " + depth + " log " + log;
    }

    static int log;
}
