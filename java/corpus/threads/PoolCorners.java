import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools of threads at their limits: refusals, failures, cancelled and delayed tasks. */
public class PoolCorners {
    static Callable<String> slow(final String name, final long millis) {
        return new Callable<String>() {
            public String call() throws Exception {
                Thread.sleep(millis);
                return name;
            }
        };
    }

    public static void main(String[] args) throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<Runnable>(1));
        Runnable wait = new Runnable() {
            public void run() {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        for (int i = 0; i < 3; i++) pool.execute(wait);
        try {
            pool.execute(wait);
        } catch (RejectedExecutionException e) {
            System.out.println("refused " + pool.getPoolSize() + " " + pool.getQueue().size() + " " + pool.getActiveCount());
        }
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        pool.execute(wait);
        System.out.println(pool.getQueue().size() + " " + pool.getLargestPoolSize());
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        final Thread me = Thread.currentThread();
        pool.execute(new Runnable() {
            public void run() {
                System.out.println("by the caller: " + (Thread.currentThread() == me));
            }
        });
        gate.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated() + " " + pool.getCompletedTaskCount());
        ExecutorService two = Executors.newFixedThreadPool(2);
        System.out.println(two.invokeAny(Arrays.asList(slow("slow", 2000), slow("quick", 10))));
        List<String> done = new ArrayList<String>();
        for (Future<String> f : two.invokeAll(Arrays.asList(slow("a", 30), slow("b", 5), slow("c", 1)))) done.add(f.get());
        System.out.println(done);
        int finished = 0, cancelled = 0;
        for (Future<String> f : two.invokeAll(Arrays.asList(slow("x", 1), slow("y", 60000)), 300, TimeUnit.MILLISECONDS)) {
            if (f.isCancelled()) cancelled++;
            else finished++;
        }
        System.out.println(finished + " " + cancelled);
        Future<String> failing = two.submit(new Callable<String>() {
            public String call() {
                throw new IllegalStateException("no");
            }
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        Future<String> late = two.submit(slow("late", 60000));
        try {
            late.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("not yet " + late.cancel(true) + " " + late.isDone() + " " + late.cancel(true));
        }
        try {
            late.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        two.shutdownNow();
        System.out.println(two.isShutdown());
        ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(1);
        final AtomicInteger runs = new AtomicInteger();
        final CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> often = scheduled.scheduleWithFixedDelay(new Runnable() {
            public void run() {
                runs.incrementAndGet();
                five.countDown();
                if (runs.get() == 5) throw new IllegalStateException("enough");
            }
        }, 1, 2, TimeUnit.MILLISECONDS);
        five.await();
        try {
            often.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage() + " " + runs);
        }
        ScheduledFuture<String> once = scheduled.schedule(slow("once", 0), 20, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> far = scheduled.schedule(slow("far", 0), 1, TimeUnit.HOURS);
        System.out.println((once.compareTo(far) < 0) + " " + once.get() + " " + (far.getDelay(TimeUnit.MINUTES) > 50));
        scheduled.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        scheduled.shutdown();
        System.out.println(scheduled.awaitTermination(5, TimeUnit.SECONDS) + " " + far.isCancelled());
        try {
            scheduled.schedule(slow("no", 0), 1, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            System.out.println("shut down");
        }
        ThreadPoolExecutor small = new ThreadPoolExecutor(2, 2, 5, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<Runnable>());
        System.out.println(small.prestartAllCoreThreads() + " " + small.getPoolSize());
        small.allowCoreThreadTimeOut(true);
        while (small.getPoolSize() > 0) Thread.sleep(5);
        System.out.println("all have gone");
        small.shutdown();
        FutureTask<Integer> task = new FutureTask<Integer>(new Callable<Integer>() {
            public Integer call() {
                return 42;
            }
        }) {
            @Override
            protected void done() {
                System.out.println("done " + isDone());
            }
        };
        task.run();
        task.run();
        System.out.println(task.get());
        CompletionService<String> service = new ExecutorCompletionService<String>(Executors.newCachedThreadPool(new ThreadFactory() {
            public Thread newThread(Runnable r) {
                Thread t = new Thread(r);
                t.setDaemon(true);
                return t;
            }
        }));
        service.submit(slow("second", 60));
        service.submit(slow("first", 5));
        System.out.println(service.take().get() + " " + service.poll() + " " + service.take().get() + " " + service.poll(5, TimeUnit.MILLISECONDS));
        ForkJoinPool forks = new ForkJoinPool(3);
        System.out.println(forks.invoke(new RecursiveTask<Integer>() {
            @Override
            protected Integer compute() {
                RecursiveAction bad = new RecursiveAction() {
                    @Override
                    protected void compute() {
                        throw new IllegalArgumentException("in a fork");
                    }
                };
                bad.fork();
                try {
                    bad.join();
                    return 0;
                } catch (IllegalArgumentException e) {
                    return bad.isCompletedAbnormally() && inForkJoinPool() ? 1 : 2;
                }
            }
        }));
        System.out.println(forks.getParallelism() + " " + forks.submit(slow("forked", 1)).get());
        ThreadLocalRandom random = ThreadLocalRandom.current();
        boolean within = true;
        for (int i = 0; i < 1000; i++) {
            within &= random.nextInt(3, 7) >= 3 && random.nextInt(3, 7) < 7 && random.nextLong(5) < 5 && random.nextDouble(2, 3) >= 2;
        }
        System.out.println(within);
        try {
            random.setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed");
        }
        try {
            random.nextInt(5, 5);
        } catch (IllegalArgumentException e) {
            System.out.println("empty range");
        }
    }
}
