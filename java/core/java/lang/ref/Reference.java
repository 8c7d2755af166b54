package java.lang.ref;

/**
 * An object through which another one is held without keeping it alive.
 *
 * <p>The collector knows this class: a referent that is only held weakly is cleared by writing null
 * to {@link #referent}, and if the reference has a queue and was not cleared by the program it is
 * chained by {@link #pendingNext} and handed out by {@link ReferenceQueue#awaitCleared}.
 */
public abstract class Reference<T> {
    /** Not traced by the collector; read without any barrier, since it never runs beside the program. */
    volatile T referent;

    /** Where to go after clearing; null for nowhere. */
    final ReferenceQueue<? super T> queue;

    /** The next in the queue, itself for the last one, null outside of any queue. */
    Reference<?> queueNext;

    /** The next of those that one collection cleared. */
    Reference<?> pendingNext;

    /** A reference is queued once in its life. */
    private boolean wasEnqueued;

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public void clear() {
        referent = null;
    }

    public boolean isEnqueued() {
        return queueNext != null;
    }

    public boolean enqueue() {
        clear();
        return enqueueCleared();
    }

    /** False if it has no queue or was queued before. */
    final synchronized boolean enqueueCleared() {
        if (queue == null || wasEnqueued) {
            return false;
        }
        wasEnqueued = true;
        queue.add(this);
        return true;
    }
}
