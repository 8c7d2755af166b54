package java.util.concurrent;

/** Gives each task a thread of its own that keeps no process alive: the pool where there is no common one. */
final class Daemons implements Executor {
    @Override
    public void execute(Runnable task) {
        thread(task, "CompletableFuture").start();
    }

    static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
