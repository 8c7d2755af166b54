import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Scheduled executors and timers keep order and period. */
public class Scheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        s.schedule(
                () -> {
                    order.append("c");
                },
                90,
                TimeUnit.MILLISECONDS);
        s.schedule(
                () -> {
                    order.append("a");
                },
                10,
                TimeUnit.MILLISECONDS);
        ScheduledFuture<String> v =
                s.schedule(
                        () -> {
                            order.append("b");
                            return "value";
                        },
                        50,
                        TimeUnit.MILLISECONDS);
        System.out.println(v.get());
        CountDownLatch l = new CountDownLatch(3);
        ScheduledFuture<?> rep = s.scheduleAtFixedRate(l::countDown, 5, 5, TimeUnit.MILLISECONDS);
        l.await();
        rep.cancel(false);
        System.out.println(rep.isCancelled());
        Thread.sleep(80);
        System.out.println(order);
        s.shutdown();
        System.out.println(s.awaitTermination(1, TimeUnit.SECONDS));
        Timer t = new Timer(true);
        CountDownLatch d = new CountDownLatch(2);
        int[] n = {0};
        t.schedule(
                new TimerTask() {
                    public void run() {
                        n[0]++;
                        d.countDown();
                        if (n[0] == 2) cancel();
                    }
                },
                5,
                5);
        d.await();
        Thread.sleep(30);
        System.out.println(n[0]);
        t.cancel();
        try {
            t.schedule(
                    new TimerTask() {
                        public void run() {}
                    },
                    1);
        } catch (IllegalStateException e) {
            System.out.println("cancelled");
        }
    }
}
