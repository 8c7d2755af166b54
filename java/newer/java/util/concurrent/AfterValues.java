package java.util.concurrent;

import java.util.function.BiFunction;

/** Does something with the values of one future or two, or with that of the first of two that ends. */
final class AfterValues extends Dependent {
    private final CompletableFuture<?> one;
    private final CompletableFuture<?> other;
    private final boolean either;
    private final BiFunction work;

    AfterValues(
            CompletableFuture<?> to,
            Executor executor,
            CompletableFuture<?> one,
            CompletableFuture<?> other,
            boolean either,
            BiFunction work) {
        super(to, executor);
        this.one = one;
        this.other = other;
        this.either = either;
        this.work = work;
    }

    @Override
    boolean isReady() {
        return either ? one.isDone() || other.isDone() : one.isDone() && other.isDone();
    }

    @Override
    Failure failure() {
        Failure first = one.failure();
        if (either) {
            first = one.isDone() ? first : other.failure();
        } else if (first == null) {
            first = other.failure();
        }
        return first == null ? null : Failure.by(first.cause);
    }

    @Override
    Object work() {
        CompletableFuture<?> first = either && !one.isDone() ? other : one;
        return CompletableFuture.outcome(work.apply(first.value(), either ? null : other.value()));
    }

    @Override
    void help() {
        if (other != one) {
            other.fireAll();
        }
        one.fireAll();
    }
}
