package java.lang.ref;

/**
 * Finalization.
 *
 * <p>Android has an object of this class per object that wants to be finalized; here the collector
 * keeps a list instead, and the class is left for its static methods alone.
 */
public final class FinalizerReference {
    /** Guards {@link #busy}; signalled after every finalizer. */
    private static final Object LOCK = new Object();

    /** Whether the daemon is inside a finalizer. */
    private static boolean busy;

    private FinalizerReference() {}

    /**
     * Blocks until the collector has found an object with a finalizer that nothing holds any more,
     * and answers it, in order of allocation. From then on it is an ordinary object.
     */
    private static native Object awaitFinalizable();

    /** Whether {@link #awaitFinalizable} would answer at once. */
    private static native boolean hasFinalizable();

    /** Hidden: the next object to finalize, for java.lang.Daemons. */
    public static Object next() {
        Object result = awaitFinalizable();
        synchronized (LOCK) {
            busy = true;
        }
        return result;
    }

    /** Hidden: the object of {@link #next} is done. */
    public static void done() {
        synchronized (LOCK) {
            busy = false;
            LOCK.notifyAll();
        }
    }

    /** Hidden: waits until all that is known to be finalizable is finalized. */
    public static void finalizeAllEnqueued(long timeoutMillis) throws InterruptedException {
        long start = System.currentTimeMillis();
        synchronized (LOCK) {
            while (busy || hasFinalizable()) {
                long left = timeoutMillis == 0 ? 0 : start + timeoutMillis - System.currentTimeMillis();
                if (left < 0 || timeoutMillis != 0 && left == 0) {
                    return;
                }
                // Between two objects the daemon is not busy and nobody signals, hence the bound.
                LOCK.wait(left == 0 ? 1 : Math.min(left, 1));
            }
        }
    }
}
