package gibbon.newer;

/** What is done when streams are closed. */
public class Closers {
    /** Does one thing and then another; if both fail, the second failure is noted with the first. */
    public static Runnable both(final Runnable first, final Runnable second) {
        return new Runnable() {
            @Override
            public void run() {
                Throwable failure = failureOf(first);
                Throwable other = failureOf(second);
                if (failure == null) {
                    failure = other;
                } else if (other != null && other != failure) {
                    failure.addSuppressed(other);
                }
                if (failure != null) {
                    Closers.<RuntimeException>raise(failure);
                }
            }
        };
    }

    /** Closes streams of which another consists. */
    public static Runnable closer(final AutoCloseable stream) {
        return new Runnable() {
            @Override
            public void run() {
                try {
                    stream.close();
                } catch (Exception e) {
                    Closers.<RuntimeException>raise(e);
                }
            }
        };
    }

    private static Throwable failureOf(Runnable action) {
        try {
            action.run();
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
