import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that meet: phasers, barriers, exchangers. */
public class PhasersAndExchangers {
    public static void main(String[] args) throws Exception {
        final List<String> log = Collections.synchronizedList(new ArrayList<String>());
        final Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                log.add("phase " + phase + " of " + parties);
                return phase == 2 || parties == 0;
            }
        };
        Thread[] threads = new Thread[3];
        final int[] sums = new int[3];
        for (int i = 0; i < 3; i++) {
            phaser.register();
            final int n = i;
            threads[i] = new Thread() {
                @Override
                public void run() {
                    for (int p = 0; p < 3; p++) {
                        sums[n] += p * (n + 1);
                        phaser.arriveAndAwaitAdvance();
                    }
                }
            };
            threads[i].start();
        }
        System.out.println(phaser.getRegisteredParties() + " " + phaser.getPhase());
        while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance();
        for (Thread t : threads) t.join();
        System.out.println(log + " " + sums[0] + " " + sums[1] + " " + sums[2] + " " + (phaser.getPhase() < 0) + " " + (phaser.arrive() < 0));
        Phaser root = new Phaser(), child = new Phaser(root, 2);
        System.out.println(child.arrive() + " " + child.getUnarrivedParties() + " " + child.arrive() + " " + root.getPhase() + " " + child.getParent().equals(root));
        System.out.println(child.arriveAndDeregister() + " " + child.getRegisteredParties() + " " + child.getArrivedParties());
        try {
            new Phaser(0).arrive();
        } catch (IllegalStateException e) {
            System.out.println("nobody is registered");
        }
        try {
            new Phaser(1).awaitAdvanceInterruptibly(0, 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("did not advance");
        }
        final Exchanger<String> exchanger = new Exchanger<String>();
        final String[] got = new String[1];
        Thread partner = new Thread() {
            @Override
            public void run() {
                try {
                    got[0] = exchanger.exchange("from the thread");
                } catch (InterruptedException e) {
                    got[0] = "interrupted";
                }
            }
        };
        partner.start();
        System.out.println(exchanger.exchange("from main"));
        partner.join();
        System.out.println(got[0]);
        try {
            exchanger.exchange("nobody", 20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody to exchange with");
        }
        final CyclicBarrier barrier = new CyclicBarrier(2, new Runnable() {
            public void run() {
                System.out.println("both are here");
            }
        });
        Thread other = new Thread() {
            @Override
            public void run() {
                try {
                    barrier.await();
                    barrier.await();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                } catch (BrokenBarrierException e) {
                    System.out.println("broken for the other");
                }
            }
        };
        other.start();
        barrier.await();
        while (barrier.getNumberWaiting() == 0) Thread.sleep(1);
        barrier.reset();
        other.join();
        System.out.println(barrier.isBroken() + " " + barrier.getParties());
        try {
            barrier.await(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("waited too long " + barrier.isBroken());
        }
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken");
        }
        Semaphore semaphore = new Semaphore(2, true);
        System.out.println(semaphore.tryAcquire(2) + " " + semaphore.tryAcquire() + " " + semaphore.drainPermits() + " " + semaphore.tryAcquire(5, TimeUnit.MILLISECONDS) + " " + semaphore.isFair());
        semaphore.release(3);
        System.out.println(semaphore.availablePermits() + " " + semaphore.drainPermits());
    }
}
