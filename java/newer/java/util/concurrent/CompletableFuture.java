package java.util.concurrent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A future that anybody may end, and that others depend on. */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    /** The outcome that is null, because a null says that there is none. */
    private static final Object NOTHING = new Object();
    private static final Executor POOL =
            ForkJoinPool.getCommonPoolParallelism() > 1 ? ForkJoinPool.commonPool() : new Daemons();

    private final Object lock = new Object();
    /** What waits for the end; the last that came is the first that is done. */
    private final Deque<Dependent> dependents = new ArrayDeque<Dependent>();
    private volatile Object outcome;

    public CompletableFuture() {}

    /** Marks what is done for a future by an executor. */
    public interface AsynchronousCompletionTask {}

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, POOL);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return new CompletableFuture<U>().completeAsync(supplier, executor);
    }

    public static CompletableFuture<Void> runAsync(Runnable action) {
        return runAsync(action, POOL);
    }

    public static CompletableFuture<Void> runAsync(final Runnable action, Executor executor) {
        Objects.requireNonNull(action);
        return supplyAsync(new Supplier<Void>() {
            @Override
            public Void get() {
                action.run();
                return null;
            }
        }, executor);
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> future = new CompletableFuture<U>();
        future.settle(outcome(value));
        return future;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable cause) {
        CompletableFuture<U> future = new CompletableFuture<U>();
        future.settle(new Failure(Objects.requireNonNull(cause)));
        return future;
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return completedFuture(value);
    }

    public static <U> CompletionStage<U> failedStage(Throwable cause) {
        return failedFuture(cause);
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... all) {
        CompletableFuture<?> ended = completedFuture(null);
        for (CompletableFuture<?> each : all) {
            ended = ended.runAfterBoth(each, Ending.NOTHING);
        }
        return (CompletableFuture<Void>) ended;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... all) {
        CompletableFuture<Object> first = new CompletableFuture<Object>();
        for (CompletableFuture<?> each : all) {
            Objects.requireNonNull(each);
        }
        for (CompletableFuture<?> each : all) {
            each.add(new Ending(first, each));
        }
        return first;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, POOL);
    }

    public static Executor delayedExecutor(final long delay, final TimeUnit unit, final Executor executor) {
        Objects.requireNonNull(unit);
        Objects.requireNonNull(executor);
        return new Executor() {
            @Override
            public void execute(final Runnable task) {
                Delays.later(new Runnable() {
                    @Override
                    public void run() {
                        executor.execute(task);
                    }
                }, delay, unit);
            }
        };
    }

    public Executor defaultExecutor() {
        return POOL;
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    static Object outcome(Object value) {
        return value == null ? NOTHING : value;
    }

    /** How it has failed, if it has. */
    Failure failure() {
        Object ended = outcome;
        return ended instanceof Failure ? (Failure) ended : null;
    }

    Object value() {
        Object ended = outcome;
        return ended == NOTHING ? null : ended;
    }

    /** Ends it, if it has not ended and there is an outcome. What depends on it is not done yet. */
    boolean settle(Object ended) {
        synchronized (lock) {
            boolean first = ended != null && outcome == null;
            if (first) {
                outcome = ended;
                lock.notifyAll();
            }
            return first;
        }
    }

    private void obtrude(Object ended) {
        synchronized (lock) {
            outcome = ended;
            lock.notifyAll();
        }
        fireAll();
    }

    /** Whether there was time: who comes after the end is not kept. */
    private void push(Dependent dependent) {
        synchronized (lock) {
            if (outcome == null) {
                dependents.push(dependent);
            }
        }
    }

    private Dependent pop() {
        synchronized (lock) {
            return dependents.poll();
        }
    }

    /**
     * Does what depends on this future, and on those that end by it. These give all but their last to this one, so that
     * a long chain is no deep recursion.
     */
    void fireAll() {
        CompletableFuture<?> from = this;
        while (isDone()) {
            Dependent next = from.pop();
            if (next == null && from == this) {
                return;
            } else if (next == null) {
                from = this;
            } else if (from != this && from.getNumberOfDependents() > 0) {
                synchronized (lock) {
                    dependents.push(next);
                }
            } else {
                CompletableFuture<?> ended = next.fire();
                from = ended == null ? this : ended;
            }
        }
    }

    void add(Dependent dependent) {
        push(dependent);
        fire(dependent);
    }

    private static void fire(Dependent dependent) {
        CompletableFuture<?> ended = dependent.fire();
        if (ended != null) {
            ended.fireAll();
        }
    }

    private <U> CompletableFuture<U> after(Executor executor, BiFunction work) {
        CompletableFuture<U> to = newIncompleteFuture();
        add(new AfterValues(to, executor, this, this, false, work));
        return to;
    }

    private <U> CompletableFuture<U> afterBoth(Executor executor, CompletionStage<?> other, BiFunction work) {
        return afterTwo(executor, other, false, work);
    }

    private <U> CompletableFuture<U> afterEither(Executor executor, CompletionStage<?> other, BiFunction work) {
        return afterTwo(executor, other, true, work);
    }

    private <U> CompletableFuture<U> afterTwo(
            Executor executor, CompletionStage<?> stage, boolean either, BiFunction work) {
        CompletableFuture<?> other = stage.toCompletableFuture();
        CompletableFuture<U> to = newIncompleteFuture();
        Dependent dependent = new AfterValues(to, executor, this, other, either, work);
        if (!dependent.isReady()) {
            push(dependent);
            other.push(dependent);
        }
        fire(dependent);
        return to;
    }

    private <U> CompletableFuture<U> composed(Executor executor, final Function<?, ?> function) {
        Objects.requireNonNull(function);
        final CompletableFuture<U> to = newIncompleteFuture();
        add(new AfterEnd(to, executor, this) {
            @Override
            Failure failure() {
                return one.failure() == null ? null : (Failure) passedOn();
            }

            @Override
            Object work() {
                Object stage = ((Function) function).apply(one.value());
                CompletableFuture<?> inner = ((CompletionStage<?>) stage).toCompletableFuture();
                Ending ending = new Ending(to, inner);
                if (inner.isDone()) {
                    return ending.work();
                }
                inner.add(ending);
                return null;
            }
        });
        return to;
    }

    private CompletableFuture<T> watched(
            Executor executor, final BiConsumer<? super T, ? super Throwable> action) {
        Objects.requireNonNull(action);
        CompletableFuture<T> to = newIncompleteFuture();
        add(new AfterEnd(to, executor, this) {
            @Override
            Object work() {
                Throwable cause = cause();
                try {
                    action.accept(cause == null ? (T) one.value() : null, cause);
                } catch (Throwable e) {
                    if (cause == null) {
                        throw e;
                    }
                    if (cause != e) {
                        cause.addSuppressed(e);
                    }
                }
                return passedOn();
            }
        });
        return to;
    }

    private <U> CompletableFuture<U> handled(
            Executor executor, final BiFunction<? super T, Throwable, ? extends U> function) {
        Objects.requireNonNull(function);
        CompletableFuture<U> to = newIncompleteFuture();
        add(new AfterEnd(to, executor, this) {
            @Override
            Object work() {
                Throwable cause = cause();
                return outcome(function.apply(cause == null ? (T) one.value() : null, cause));
            }
        });
        return to;
    }

    @Override
    public CompletableFuture<T> exceptionally(final Function<Throwable, ? extends T> function) {
        Objects.requireNonNull(function);
        CompletableFuture<T> to = newIncompleteFuture();
        add(new AfterEnd(to, null, this) {
            @Override
            Object work() {
                Throwable cause = cause();
                return outcome(cause == null ? one.value() : function.apply(cause));
            }
        });
        return to;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        return after(null, Works.of(function));
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        return after(defaultExecutor(), Works.of(function));
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function, Executor executor) {
        return after(Objects.requireNonNull(executor), Works.of(function));
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return after(null, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return after(defaultExecutor(), Works.of(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return after(Objects.requireNonNull(executor), Works.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable action) {
        return after(null, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return after(defaultExecutor(), Works.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return after(Objects.requireNonNull(executor), Works.of(action));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return afterBoth(null, other, Objects.requireNonNull(function));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return afterBoth(defaultExecutor(), other, Objects.requireNonNull(function));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function,
            Executor executor) {
        return afterBoth(Objects.requireNonNull(executor), other, Objects.requireNonNull(function));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return afterBoth(null, other, Works.of(action));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return afterBoth(defaultExecutor(), other, Works.of(action));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor) {
        return afterBoth(Objects.requireNonNull(executor), other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return afterBoth(null, other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return afterBoth(defaultExecutor(), other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return afterBoth(Objects.requireNonNull(executor), other, Works.of(action));
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return afterEither(null, other, Works.of(function));
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return afterEither(defaultExecutor(), other, Works.of(function));
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function, Executor executor) {
        return afterEither(Objects.requireNonNull(executor), other, Works.of(function));
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return afterEither(null, other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return afterEither(defaultExecutor(), other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
        return afterEither(Objects.requireNonNull(executor), other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return afterEither(null, other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return afterEither(defaultExecutor(), other, Works.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return afterEither(Objects.requireNonNull(executor), other, Works.of(action));
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
        return composed(null, function);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function) {
        return composed(defaultExecutor(), function);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        return composed(Objects.requireNonNull(executor), function);
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return watched(null, action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return watched(defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return watched(Objects.requireNonNull(executor), action);
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        return handled(null, function);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function) {
        return handled(defaultExecutor(), function);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> function, Executor executor) {
        return handled(Objects.requireNonNull(executor), function);
    }

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    public CompletableFuture<T> copy() {
        CompletableFuture<T> to = newIncompleteFuture();
        add(new Ending(to, this));
        return to;
    }

    public CompletionStage<T> minimalCompletionStage() {
        return copy();
    }

    public boolean complete(T value) {
        boolean first = settle(outcome(value));
        fireAll();
        return first;
    }

    public boolean completeExceptionally(Throwable cause) {
        boolean first = settle(new Failure(Objects.requireNonNull(cause)));
        fireAll();
        return first;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public CompletableFuture<T> completeAsync(final Supplier<? extends T> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(executor);
        executor.execute(new AfterEnd(this, null, null) {
            @Override
            Object work() {
                return outcome(supplier.get());
            }
        });
        return this;
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        return timed(timeout, unit, new Failure(new TimeoutException()));
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        return timed(timeout, unit, outcome(value));
    }

    private CompletableFuture<T> timed(long timeout, TimeUnit unit, final Object ended) {
        Objects.requireNonNull(unit);
        if (!isDone()) {
            final Future<?> timer = Delays.later(new Runnable() {
                @Override
                public void run() {
                    settle(ended);
                    fireAll();
                }
            }, timeout, unit);
            whenComplete(new BiConsumer<T, Throwable>() {
                @Override
                public void accept(T value, Throwable cause) {
                    timer.cancel(false);
                }
            });
        }
        return this;
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean first = settle(new Failure(new CancellationException()));
        fireAll();
        return first || isCancelled();
    }

    @Override
    public boolean isCancelled() {
        Failure failure = failure();
        return failure != null && failure.cause instanceof CancellationException;
    }

    @Override
    public boolean isDone() {
        return outcome != null;
    }

    public boolean isCompletedExceptionally() {
        return failure() != null;
    }

    public void obtrudeValue(T value) {
        obtrude(outcome(value));
    }

    public void obtrudeException(Throwable cause) {
        obtrude(new Failure(Objects.requireNonNull(cause)));
    }

    public int getNumberOfDependents() {
        synchronized (lock) {
            return dependents.size();
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        ForkJoinPool.managedBlock(new Waiter(false, 0));
        return got();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        ForkJoinPool.managedBlock(new Waiter(true, System.nanoTime() + unit.toNanos(timeout)));
        if (!isDone()) {
            throw new TimeoutException();
        }
        return got();
    }

    private T got() throws ExecutionException {
        Failure failure = failure();
        if (failure == null) {
            return (T) value();
        }
        Throwable cause = failure.cause;
        if (cause instanceof CancellationException) {
            throw (CancellationException) cause;
        }
        boolean wrapped = cause instanceof CompletionException && cause.getCause() != null;
        throw new ExecutionException(wrapped ? cause.getCause() : cause);
    }

    public T getNow(T otherwise) {
        return isDone() ? joined() : otherwise;
    }

    /** Waits on when it is interrupted, and tells that afterwards. */
    public T join() {
        boolean interrupted = false;
        while (!isDone()) {
            try {
                ForkJoinPool.managedBlock(new Waiter(false, 0));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return joined();
    }

    private T joined() {
        Failure failure = failure();
        if (failure == null) {
            return (T) value();
        }
        if (failure.cause instanceof CancellationException) {
            throw (CancellationException) failure.cause;
        }
        throw (CompletionException) Failure.by(failure.cause).cause;
    }

    @Override
    public String toString() {
        Failure failure = failure();
        int waiting = getNumberOfDependents();
        String state = failure != null ? "Completed exceptionally: " + failure.cause : "Completed normally";
        if (!isDone()) {
            state = "Not completed" + (waiting == 0 ? "" : ", " + waiting + " dependents");
        }
        return super.toString() + "[" + state + "]";
    }

    /** Waits for the end in a way that lets a pool go on with other threads. */
    private final class Waiter implements ForkJoinPool.ManagedBlocker {
        private final boolean limited;
        private final long limit;

        Waiter(boolean limited, long limit) {
            this.limited = limited;
            this.limit = limit;
        }

        @Override
        public boolean isReleasable() {
            return isDone() || limited && limit - System.nanoTime() <= 0;
        }

        @Override
        public boolean block() throws InterruptedException {
            synchronized (lock) {
                while (!isReleasable()) {
                    if (limited) {
                        TimeUnit.NANOSECONDS.timedWait(lock, limit - System.nanoTime());
                    } else {
                        lock.wait();
                    }
                }
            }
            return true;
        }
    }
}
