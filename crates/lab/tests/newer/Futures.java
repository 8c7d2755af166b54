import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;

/** Futures that anybody may end, which came with Android 7: what OpenJDK prints is right. */
public class Futures {
    private static final StringBuffer LOG = new StringBuffer();

    interface Action {
        Object run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        ends();
        failures();
        order();
        pairs();
        either();
        composed();
        watched();
        many();
        asynchronous();
        cancelled();
        waiting();
        newer();
        stamps();
    }

    static void show(String name, Object value) {
        System.out.println(name + ": " + value + (LOG.length() == 0 ? "" : " after" + LOG));
        LOG.setLength(0);
    }

    static void log(Object text) {
        LOG.append(' ').append(text);
    }

    static void tried(String name, Action action) {
        try {
            show(name, action.run());
        } catch (Exception e) {
            show(name, text(e));
        }
    }

    /** For failures whose message differs between machines. */
    static void failing(String name, Action action) {
        try {
            show(name, action.run());
        } catch (Exception e) {
            show(name, e.getClass().getName());
        }
    }

    static String text(Throwable e) {
        return e == null ? "none" : e.getClass().getSimpleName() + "(" + e.getMessage() + ") by " + (e.getCause() == null ? "nothing" : text(e.getCause()));
    }

    static String state(CompletableFuture<?> future) {
        String text = future.toString();
        return text.substring(text.indexOf('[')) + future.isDone() + future.isCancelled() + future.isCompletedExceptionally() + future.getNumberOfDependents();
    }

    static <T> CompletableFuture<T> failed(String message) {
        CompletableFuture<T> future = new CompletableFuture<>();
        future.completeExceptionally(new IllegalStateException(message));
        return future;
    }

    static void ends() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        show("open", state(future));
        show("now", future.getNow("otherwise"));
        CompletableFuture<Integer> length = future.thenApply(String::length);
        CompletableFuture<Void> accepted = length.thenAccept(n -> log("accepted " + n));
        CompletableFuture<Void> run = accepted.thenRun(() -> log("run"));
        show("waited for", state(future) + state(length) + state(run));
        show("complete", future.complete("text") + " " + future.complete("other"));
        show("ended", state(future) + future.get() + length.join() + accepted.join() + run.isDone());
        show("null", CompletableFuture.completedFuture(null).thenApply(value -> value + "!").get());
        show("ended before", CompletableFuture.completedFuture(3).thenApply(n -> n * 2).thenApply(n -> n + 1).join());
        future.obtrudeValue("changed");
        show("changed", future.join() + length.join());
        future.obtrudeException(new IllegalStateException("broken"));
        tried("changed", () -> future.join());
        show("itself", future.toCompletableFuture() == future);
        show("both ends", future.complete("late"));
    }

    static void failures() {
        CompletableFuture<String> failed = failed("one");
        show("failed", state(failed));
        tried("join", () -> failed.join());
        tried("get", () -> failed.get());
        tried("now", () -> failed.getNow("x"));
        CompletableFuture<Integer> after = failed.thenApply(String::length);
        tried("after", () -> after.join());
        tried("after", () -> after.get());
        tried("far after", () -> after.thenRun(() -> log("never")).thenApply(x -> 1).get());
        CompletableFuture<Integer> throwing = CompletableFuture.completedFuture("x").thenApply(x -> {
            throw new IllegalArgumentException("thrown");
        });
        tried("thrown", () -> throwing.join());
        show("state", state(throwing));
        show("handled", throwing.exceptionally(e -> text(e).length()).join());
        throwing.exceptionally(e -> {
            log(text(e));
            return 0;
        });
        failed.exceptionally(e -> {
            log(text(e));
            return "";
        });
        after.exceptionally(e -> {
            log(text(e));
            return 0;
        });
        show("seen", "causes");
        show("not failed", CompletableFuture.completedFuture("a").exceptionally(e -> "b").join());
        tried("fails again", () -> failed.exceptionally(e -> {
            throw new IllegalArgumentException("again");
        }).join());
        CompletableFuture<String> own = new CompletableFuture<>();
        own.completeExceptionally(new CompletionException("own", new RuntimeException("cause")));
        tried("own join", () -> own.join());
        tried("own get", () -> own.get());
        tried("own after", () -> own.thenApply(x -> x).get());
        CompletableFuture<String> bare = new CompletableFuture<>();
        bare.completeExceptionally(new CompletionException(null));
        tried("bare get", () -> bare.get());
        failing("null cause", () -> new CompletableFuture<String>().completeExceptionally(null));
        failing("null function", () -> new CompletableFuture<String>().thenApply((Function<String, String>) null) == null);
        failing("null supplier", () -> CompletableFuture.supplyAsync(null) == null);
        failing("null executor", () -> new CompletableFuture<String>().thenRunAsync(() -> {}, null) == null);
    }

    static void order() {
        CompletableFuture<String> first = new CompletableFuture<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            CompletableFuture<Void> next = first.thenAccept(x -> log("a" + number));
            for (int k = 0; k < 3; k++) {
                int inner = k;
                next.thenRun(() -> log("b" + number + inner)).thenRun(() -> log("c" + number + inner));
            }
        }
        first.complete("x");
        show("order", "all");
        first.thenAccept(x -> log("late1"));
        first.thenAccept(x -> log("late2"));
        show("order", "late");
        CompletableFuture<Integer> chain = new CompletableFuture<>();
        CompletableFuture<Integer> last = chain;
        for (int i = 0; i < 3000; i++) {
            last = last.thenApply(n -> n + 1);
        }
        chain.complete(0);
        show("long", last.join());
        CompletableFuture<String> taken = new CompletableFuture<>();
        CompletableFuture<String> after = taken.thenApply(x -> {
            log("never");
            return x;
        });
        after.complete("before");
        taken.complete("x");
        show("taken", after.join());
    }

    static void pairs() {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        CompletableFuture<Integer> sum = one.thenCombine(two, (a, b) -> a - b);
        CompletableFuture<Void> both = one.thenAcceptBoth(two, (a, b) -> log("both " + a + b));
        CompletableFuture<Void> run = two.runAfterBoth(one, () -> log("run"));
        two.complete(2);
        show("half", sum.isDone() + "" + both.isDone() + run.isDone());
        one.complete(7);
        show("both", sum.join() + "" + both.isDone() + run.isDone());
        tried("first fails", () -> CompletableFutures.pair(failed("a"), CompletableFuture.completedFuture("b")).join());
        tried("second fails", () -> CompletableFutures.pair(CompletableFuture.completedFuture("b"), failed("a")).join());
        tried("both fail", () -> CompletableFutures.pair(failed("a"), failed("b")).join());
        CompletableFuture<String> open = new CompletableFuture<>();
        show("waits for both", CompletableFutures.pair(failed("a"), open).isDone());
        show("with itself", one.thenCombine(one, Integer::sum).join());
        failing("null", () -> one.thenCombine(null, (a, b) -> a));
    }

    static final class CompletableFutures {
        static CompletableFuture<String> pair(CompletableFuture<String> a, CompletableFuture<String> b) {
            return a.thenCombine(b, (x, y) -> x + y);
        }
    }

    static void either() {
        CompletableFuture<String> one = new CompletableFuture<>();
        CompletableFuture<String> two = new CompletableFuture<>();
        CompletableFuture<String> applied = one.applyToEither(two, x -> x + "!");
        CompletableFuture<Void> accepted = one.acceptEither(two, x -> log("accepted " + x));
        CompletableFuture<Void> run = one.runAfterEither(two, () -> log("run"));
        two.complete("two");
        show("second", applied.join() + accepted.isDone() + run.isDone());
        one.complete("one");
        show("both", applied.join() + one.applyToEither(two, x -> x).join());
        CompletableFuture<String> open = new CompletableFuture<>();
        tried("fails", () -> open.applyToEither(failed("x"), x -> x).join());
        tried("fails", () -> failed("x").applyToEither(open.thenApply(x -> (Object) x), x -> x).get());
        show("ended", two.acceptEither(open, x -> log(x)).isDone());
    }

    static void composed() {
        CompletableFuture<String> outer = new CompletableFuture<>();
        CompletableFuture<Integer> inner = new CompletableFuture<>();
        CompletableFuture<Integer> composed = outer.thenCompose(x -> {
            log("composed " + x);
            return inner;
        });
        composed.thenAccept(n -> log("got " + n));
        outer.complete("x");
        show("outer", composed.isDone());
        inner.complete(4);
        show("inner", composed.join());
        tried("outer fails", () -> CompletableFutures.pair(failed("o"), failed("p")).thenCompose(x -> CompletableFuture.completedFuture(1)).join());
        tried("inner fails", () -> outer.thenCompose(x -> failed("inner")).join());
        tried("inner fails", () -> outer.thenCompose(x -> failed("inner")).get());
        tried("throws", () -> outer.thenCompose(x -> {
            throw new IllegalArgumentException("thrown");
        }).join());
        failing("null", () -> outer.thenCompose(x -> null).join());
    }

    static void watched() {
        CompletableFuture<String> good = CompletableFuture.completedFuture("good");
        show("watched", good.whenComplete((value, e) -> log(value + text(e))).join());
        tried("watched", () -> Futures.<String>failed("bad").whenComplete((value, e) -> log(value + text(e))).join());
        tried("throws", () -> good.whenComplete((value, e) -> {
            throw new IllegalArgumentException("thrown");
        }).join());
        try {
            Futures.<String>failed("first").whenComplete((value, e) -> {
                throw new IllegalArgumentException("second");
            }).join();
        } catch (CompletionException e) {
            show("fails twice", text(e) + Arrays.toString(e.getCause().getSuppressed()));
        }
        show("handled", good.handle((value, e) -> value + text(e)).join());
        show("handled", failed("bad").handle((value, e) -> value + text(e)).join());
        show("handled", failed("bad").thenApply(x -> x).handle((value, e) -> value + text(e)).join());
        show("handled null", good.handle((value, e) -> null).join());
        tried("handle throws", () -> good.handle((value, e) -> {
            throw new IllegalArgumentException("thrown");
        }).join());
    }

    static void many() throws Exception {
        show("none", CompletableFuture.allOf().isDone() + " " + CompletableFuture.anyOf().isDone());
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(new CompletableFuture<>());
        }
        CompletableFuture<?>[] array = all.toArray(new CompletableFuture<?>[0]);
        CompletableFuture<Void> every = CompletableFuture.allOf(array);
        CompletableFuture<Object> any = CompletableFuture.anyOf(array);
        for (int i = 4; i >= 0; i--) {
            show("before " + i, every.isDone() + " " + any.isDone());
            all.get(i).complete(i);
        }
        show("all", every.get() + " " + any.get());
        tried("one fails", () -> CompletableFuture.allOf(all.get(0), failed("x"), all.get(1), failed("y")).join());
        tried("any fails", () -> CompletableFuture.anyOf(new CompletableFuture<>(), failed("x")).join());
        show("any ended", CompletableFuture.anyOf(new CompletableFuture<>(), all.get(2), all.get(3)).join());
        failing("null", () -> CompletableFuture.allOf(all.get(0), null));
    }

    static void asynchronous() throws Exception {
        show("supplied", CompletableFuture.supplyAsync(() -> "a").thenApplyAsync(x -> x + "b").thenCombineAsync(CompletableFuture.supplyAsync(() -> "c"), String::concat).get());
        show("run", CompletableFuture.runAsync(() -> log("run")).thenRunAsync(() -> log("then")).thenApply(x -> x == null).join());
        tried("fails", () -> CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("thrown");
        }).join());
        ExecutorService one = Executors.newSingleThreadExecutor(task -> new Thread(task, "one"));
        show("executor", CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), one).thenApplyAsync(x -> x + Thread.currentThread().getName(), one).join());
        Executor here = task -> {
            log("task");
            task.run();
        };
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> after = future.thenApplyAsync(n -> n + 1, here);
        future.whenCompleteAsync((n, e) -> log("watched " + n), here);
        future.handleAsync((n, e) -> n, here);
        future.thenAcceptAsync(n -> log("accepted"), here).thenRunAsync(() -> log("run"), here);
        future.thenComposeAsync(n -> CompletableFuture.completedFuture(n), here).thenAcceptBothAsync(future, (a, b) -> log("both" + a + b), here);
        future.runAfterBothAsync(after, () -> log("after both"), here);
        future.applyToEitherAsync(after, n -> n, here).acceptEitherAsync(future, n -> log("either " + n), here).runAfterEitherAsync(after, () -> log("last"), here);
        future.complete(1);
        show("here", after.join());
        tried("failed needs nobody", () -> Futures.<Integer>failed("x").thenApplyAsync(n -> n, here).join());
        Executor full = task -> {
            throw new RejectedExecutionException("full");
        };
        tried("rejected", () -> CompletableFuture.completedFuture(1).thenApplyAsync(n -> n, full).join());
        tried("rejected", () -> CompletableFuture.supplyAsync(() -> 1, full));
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int n = i;
            all.add(CompletableFuture.supplyAsync(() -> n * n).thenComposeAsync(m -> CompletableFuture.supplyAsync(() -> m + 1)));
        }
        show("twenty", all.stream().mapToInt(CompletableFuture::join).sum());
        one.shutdown();
        show("ended", one.awaitTermination(5, TimeUnit.SECONDS));
        ExecutorService stealing = Executors.newWorkStealingPool(2);
        show("stealing", CompletableFuture.supplyAsync(() -> 5, stealing).get(5, TimeUnit.SECONDS));
        stealing.shutdown();
    }

    static void cancelled() {
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> after = future.thenApply(x -> x);
        show("cancel", future.cancel(true) + " " + future.cancel(false) + " " + future.complete("x"));
        show("states", state(future) + state(after).replaceAll(": [^\\]]*", ""));
        tried("join", () -> future.join());
        tried("get", () -> future.get());
        tried("after", () -> after.join());
        tried("after", () -> after.get());
        CompletableFuture<String> done = CompletableFuture.completedFuture("x");
        show("too late", done.cancel(true) + done.join());
    }

    static void waiting() throws Exception {
        tried("timeout", () -> new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS));
        show("in time", CompletableFuture.completedFuture("x").get(0, TimeUnit.SECONDS));
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread ends = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            }
            future.complete("from afar");
        });
        ends.start();
        show("waited", future.get());
        ends.join();
        CompletableFuture<String> never = new CompletableFuture<>();
        Thread waits = new Thread(() -> {
            try {
                never.get();
            } catch (InterruptedException e) {
                log("interrupted");
            } catch (ExecutionException e) {
                log(text(e));
            }
        });
        waits.start();
        waits.interrupt();
        waits.join();
        show("interrupted", state(never));
        CompletableFuture<String> soon = new CompletableFuture<>();
        Thread joins = new Thread(() -> log(soon.join() + Thread.currentThread().isInterrupted()));
        joins.start();
        joins.interrupt();
        Thread.sleep(10);
        soon.complete("joined ");
        joins.join();
        show("joined", "all the same");
    }

    static void newer() throws Exception {
        tried("failed", () -> CompletableFuture.failedFuture(new IllegalStateException("x")).join());
        show("async", new CompletableFuture<String>().completeAsync(() -> "late").get());
        tried("timeout", () -> new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).get());
        show("in time", CompletableFuture.completedFuture("x").orTimeout(5, TimeUnit.MILLISECONDS).get());
        show("otherwise", new CompletableFuture<String>().completeOnTimeout("otherwise", 5, TimeUnit.MILLISECONDS).get());
        show("delayed", CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)).get());
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> copy = future.copy();
        copy.complete("copy");
        future.complete("original");
        show("copy", copy.join() + future.join());
        show("stage", CompletableFuture.completedStage("x").thenApply(x -> x + "y").toCompletableFuture().join());
        class Own<T> extends CompletableFuture<T> {
            @Override
            public <U> CompletableFuture<U> newIncompleteFuture() {
                return new Own<>();
            }
        }
        show("own", new Own<String>().thenApply(x -> x).getClass().getSimpleName());
    }

    static void stamps() throws InterruptedException {
        StampedLock lock = new StampedLock();
        long looked = lock.tryOptimisticRead();
        show("looked", lock.validate(looked));
        long write = lock.writeLock();
        show("writing", lock.validate(looked) + " " + lock.isWriteLocked() + " " + lock.tryReadLock() + lock.tryWriteLock() + lock.tryOptimisticRead() + lock.validate(write));
        lock.unlockWrite(write);
        tried("twice", () -> {
            lock.unlockWrite(write);
            return "unlocked";
        });
        long one = lock.readLock();
        long two = lock.tryReadLock();
        show("reading", lock.getReadLockCount() + " " + lock.tryWriteLock() + lock.tryConvertToWriteLock(one) + " " + lock.validate(two));
        lock.unlockRead(two);
        long converted = lock.tryConvertToWriteLock(one);
        show("converted", (converted != 0) + " " + lock.isWriteLocked() + lock.isReadLocked());
        long back = lock.tryConvertToReadLock(converted);
        show("back", (back != 0) + " " + lock.isWriteLocked() + lock.isReadLocked());
        long free = lock.tryConvertToOptimisticRead(back);
        show("free", lock.validate(free) + " " + lock.isReadLocked());
        show("timed", lock.tryWriteLock(1, TimeUnit.MILLISECONDS) != 0);
        show("timed", lock.tryReadLock(1, TimeUnit.MILLISECONDS));
        show("unlocked", lock.tryUnlockWrite() + " " + lock.tryUnlockRead());
        int[] count = new int[1];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 30; n++) {
                    long stamp = lock.writeLock();
                    int known = count[0];
                    Thread.yield();
                    count[0] = known + 1;
                    lock.unlock(stamp);
                }
            });
            threads[i].start();
        }
        for (Thread each : threads) {
            each.join();
        }
        show("counted", count[0]);
    }
}
