import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Tasks of a timer: once, again and again, cancelled, failing. */
public class Timers {
    static final List<String> log = Collections.synchronizedList(new ArrayList<String>());

    static TimerTask task(final String name, final int times, final CountDownLatch done) {
        return new TimerTask() {
            int runs;

            @Override
            public void run() {
                log.add(name + ++runs);
                if (runs == times) {
                    System.out.println(name + " cancels itself: " + cancel() + " " + cancel());
                    done.countDown();
                }
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("the timer");
        CountDownLatch done = new CountDownLatch(3);
        timer.schedule(task("once", 1, done), 30);
        timer.schedule(task("delay", 3, done), 5, 100);
        timer.scheduleAtFixedRate(task("rate", 4, done), 20, 100);
        TimerTask never = task("never", 1, done);
        timer.schedule(never, 10000);
        System.out.println(never.cancel() + " " + never.cancel() + " " + timer.purge() + " " + timer.purge());
        done.await();
        System.out.println(log);
        final CountDownLatch called = new CountDownLatch(1);
        TimerTask twice = new TimerTask() {
            @Override
            public void run() {
                System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon());
                called.countDown();
            }
        };
        timer.schedule(twice, 0);
        called.await();
        try {
            timer.schedule(twice, 0);
        } catch (IllegalStateException e) {
            System.out.println("scheduled already");
        }
        for (long[] wrong : new long[][] {{-1, 1}, {1, 0}, {1, -5}}) {
            try {
                timer.schedule(task("wrong", 1, done), wrong[0], wrong[1]);
            } catch (IllegalArgumentException e) {
                System.out.println("wrong times");
            }
        }
        timer.cancel();
        try {
            timer.schedule(task("late", 1, done), 1);
        } catch (IllegalStateException e) {
            System.out.println("cancelled");
        }
        Timer failing = new Timer(true);
        final Thread[] thread = new Thread[1];
        final CountDownLatch failed = new CountDownLatch(1);
        failing.schedule(new TimerTask() {
            @Override
            public void run() {
                thread[0] = Thread.currentThread();
                thread[0].setUncaughtExceptionHandler(new Thread.UncaughtExceptionHandler() {
                    public void uncaughtException(Thread t, Throwable e) {
                        System.out.println("uncaught " + e.getMessage() + " " + t.isDaemon());
                        failed.countDown();
                    }
                });
                throw new IllegalArgumentException("bad task");
            }
        }, 1);
        failed.await();
        thread[0].join();
        try {
            failing.schedule(task("after", 1, done), 1);
        } catch (IllegalStateException e) {
            System.out.println("its thread is dead");
        }
    }
}
