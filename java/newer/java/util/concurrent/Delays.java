package java.util.concurrent;

/** Does things later. */
final class Delays {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, new ThreadFactory() {
            @Override
            public Thread newThread(Runnable task) {
                return Daemons.thread(task, "CompletableFutureDelayScheduler");
            }
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    static Future<?> later(Runnable action, long delay, TimeUnit unit) {
        return TIMER.schedule(action, delay, unit);
    }
}
