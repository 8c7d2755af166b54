import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Latches, barriers, semaphores, exchangers, phasers. */
public class Synchronizers {
    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) new Thread(l::countDown).start();
        l.await();
        System.out.println(l.getCount() + " " + l.await(1, TimeUnit.MILLISECONDS));
        AtomicInteger trips = new AtomicInteger();
        CyclicBarrier b = new CyclicBarrier(3, trips::incrementAndGet);
        Thread[] t = new Thread[3];
        for (int i = 0; i < 3; i++) {
            t[i] =
                    new Thread(
                            () -> {
                                try {
                                    for (int k = 0; k < 4; k++) b.await();
                                } catch (InterruptedException | BrokenBarrierException e) {
                                    System.out.println("no");
                                }
                            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        System.out.println(trips + " " + b.getNumberWaiting() + b.isBroken());
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.tryAcquire() + " " + s.tryAcquire() + s.availablePermits());
        s.release(3);
        System.out.println(s.availablePermits() + " " + s.drainPermits());
        Exchanger<String> x = new Exchanger<>();
        String[] got = {null};
        Thread e =
                new Thread(
                        () -> {
                            try {
                                got[0] = x.exchange("from thread");
                            } catch (InterruptedException i) {
                                System.out.println("no");
                            }
                        });
        e.start();
        System.out.println(x.exchange("from main"));
        e.join();
        System.out.println(got[0]);
        Phaser p = new Phaser(1);
        System.out.println(
                p.arrive()
                        + " "
                        + p.getPhase()
                        + " "
                        + p.register()
                        + p.arriveAndDeregister()
                        + p.getRegisteredParties());
    }
}
