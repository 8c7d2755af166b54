import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Thread pools, futures and their failures. */
public class ExecutorPools {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(3);
        List<Future<Integer>> f = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            f.add(
                    e.submit(
                            () -> {
                                Thread.sleep(n % 3);
                                return n * n;
                            }));
        }
        int sum = 0;
        for (Future<Integer> x : f) sum += x.get();
        System.out.println(sum);
        Future<?> bad =
                e.submit(
                        new Callable<String>() {
                            public String call() {
                                throw new IllegalStateException("task");
                            }
                        });
        try {
            bad.get();
        } catch (ExecutionException x) {
            System.out.println(x.getCause());
        }
        Future<?> slow =
                e.submit(
                        () -> {
                            try {
                                Thread.sleep(100000);
                            } catch (InterruptedException x) {
                            }
                        });
        try {
            slow.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException x) {
            System.out.println("timeout");
        }
        Thread.sleep(5);
        System.out.println(slow.cancel(true) + " " + slow.isCancelled() + slow.isDone());
        try {
            slow.get();
        } catch (CancellationException x) {
            System.out.println("cancelled");
        }
        System.out.println(
                e.invokeAll(Arrays.<Callable<String>>asList(() -> "a", () -> "b")).get(1).get());
        System.out.println(e.invokeAny(Arrays.<Callable<String>>asList(() -> "only")));
        e.shutdown();
        System.out.println(e.awaitTermination(5, TimeUnit.SECONDS) + " " + e.isTerminated());
        try {
            e.submit(() -> 1);
        } catch (RejectedExecutionException x) {
            System.out.println("rejected");
        }
        ExecutorService one = Executors.newSingleThreadExecutor();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            one.execute(() -> order.append(n));
        }
        one.shutdown();
        one.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(order);
        ExecutorService cached = Executors.newCachedThreadPool();
        System.out.println(cached.submit(() -> {}, "result").get());
        System.out.println(cached.shutdownNow().size());
    }
}
