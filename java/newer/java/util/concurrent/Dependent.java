package java.util.concurrent;

import java.util.concurrent.atomic.AtomicBoolean;

/** What is done once when a future has ended, or two, or one of two, and which future ends by it. */
abstract class Dependent implements Runnable, CompletableFuture.AsynchronousCompletionTask {
    private final CompletableFuture<?> to;
    /** Who does it, or null for whoever ends the future. */
    private final Executor executor;
    private final AtomicBoolean claimed = new AtomicBoolean();

    Dependent(CompletableFuture<?> to, Executor executor) {
        this.to = to;
        this.executor = executor;
    }

    abstract boolean isReady();

    /** The failure with which the future ends though nothing is done, or null. */
    abstract Failure failure();

    /** The outcome, or null if another future will tell it. */
    abstract Object work();

    /** Does what else depends on the futures that this depends on. */
    abstract void help();

    /** Does it or has it done, if it is time and nobody did it. The future that has ended by it, if one has. */
    final CompletableFuture<?> fire() {
        if (!isReady() || claimed.getAndSet(true)) {
            return null;
        }
        Failure failure = failure();
        if (failure == null && executor != null) {
            try {
                executor.execute(this);
                return null;
            } catch (Throwable e) {
                failure = Failure.by(e);
            }
        }
        to.settle(failure != null ? failure : outcome());
        return to.isDone() ? to : null;
    }

    /** Who comes from an executor also helps with what else depends on the same futures. */
    @Override
    public final void run() {
        to.settle(outcome());
        help();
        to.fireAll();
    }

    /** Nobody does anything for a future that was ended by somebody else. */
    private Object outcome() {
        try {
            return to.isDone() ? null : work();
        } catch (Throwable e) {
            return Failure.by(e);
        }
    }
}
