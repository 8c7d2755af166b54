package java.util.concurrent;

/** Does something when a future has ended, whether or not it has failed, or at once if there is none. */
abstract class AfterEnd extends Dependent {
    final CompletableFuture<?> one;

    AfterEnd(CompletableFuture<?> to, Executor executor, CompletableFuture<?> one) {
        super(to, executor);
        this.one = one;
    }

    @Override
    boolean isReady() {
        return one.isDone();
    }

    @Override
    Failure failure() {
        return null;
    }

    @Override
    void help() {
        if (one != null) {
            one.fireAll();
        }
    }

    /** The failure of what depends on the future, or its value. */
    final Object passedOn() {
        Failure failure = one.failure();
        return failure == null ? CompletableFuture.outcome(one.value()) : Failure.by(failure.cause);
    }

    final Throwable cause() {
        Failure failure = one.failure();
        return failure == null ? null : failure.cause;
    }
}
