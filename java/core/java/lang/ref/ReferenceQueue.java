package java.lang.ref;

/** Where references arrive after they were cleared, first in, first out. */
public class ReferenceQueue<T> {
    private static final long NANOS_PER_MILLI = 1000000;

    private Reference<?> head;
    private Reference<?> tail;

    public ReferenceQueue() {}

    @SuppressWarnings("unchecked")
    public synchronized Reference<? extends T> poll() {
        Reference<?> result = head;
        if (result == null) {
            return null;
        }
        boolean last = result == tail;
        head = last ? null : result.queueNext;
        tail = last ? null : tail;
        result.queueNext = null;
        return (Reference<? extends T>) result;
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }

    public synchronized Reference<? extends T> remove(long timeoutMillis) throws InterruptedException {
        if (timeoutMillis < 0) {
            throw new IllegalArgumentException("timeout < 0: " + timeoutMillis);
        }
        if (timeoutMillis == 0 || timeoutMillis > Long.MAX_VALUE / NANOS_PER_MILLI) {
            while (head == null) {
                wait();
            }
        } else {
            awaitUntil(System.nanoTime() + timeoutMillis * NANOS_PER_MILLI);
        }
        return poll();
    }

    private void awaitUntil(long deadline) throws InterruptedException {
        long left = deadline - System.nanoTime();
        while (head == null && left > 0) {
            wait(left / NANOS_PER_MILLI, (int) (left % NANOS_PER_MILLI));
            left = deadline - System.nanoTime();
        }
    }

    synchronized void add(Reference<?> reference) {
        if (tail == null) {
            head = reference;
        } else {
            tail.queueNext = reference;
        }
        tail = reference;
        reference.queueNext = reference;
        notify();
    }

    /**
     * Blocks until a collection has cleared references with a queue, then answers the first of
     * them; {@code pendingNext} leads to the others in the order of allocation, null at the end.
     */
    private static native Reference<?> awaitCleared();

    /** Hidden: what the daemon thread of java.lang.Daemons does forever. */
    public static void enqueueCleared() {
        Reference<?> next = awaitCleared();
        while (next != null) {
            Reference<?> reference = next;
            next = reference.pendingNext;
            reference.pendingNext = null;
            reference.enqueueCleared();
        }
    }
}
