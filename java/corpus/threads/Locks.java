import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** ReentrantLock, conditions, read-write locks. */
public class Locks {
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        System.out.println(l.getHoldCount() + " " + l.isLocked() + l.isHeldByCurrentThread());
        Thread t = new Thread(() -> System.out.println(l.tryLock()));
        t.start();
        t.join();
        l.unlock();
        l.unlock();
        System.out.println(l.isLocked());
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        Condition c = l.newCondition();
        boolean[] flag = {false};
        Thread w =
                new Thread(
                        () -> {
                            l.lock();
                            try {
                                while (!flag[0]) c.await();
                                System.out.println("signalled");
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            } finally {
                                l.unlock();
                            }
                        });
        w.start();
        Thread.sleep(10);
        l.lock();
        flag[0] = true;
        c.signalAll();
        System.out.println("signalling " + l.hasWaiters(c));
        l.unlock();
        w.join();
        l.lock();
        System.out.println(c.await(5, TimeUnit.MILLISECONDS));
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.getReadHoldCount() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        ReentrantLock fair = new ReentrantLock(true);
        System.out.println(fair.isFair());
        int[] n = {0};
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] =
                    new Thread(
                            () -> {
                                for (int k = 0; k < 500; k++) {
                                    fair.lock();
                                    n[0]++;
                                    fair.unlock();
                                }
                            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(n[0]);
        try {
            l.lockInterruptibly();
            l.unlock();
            Thread.currentThread().interrupt();
            l.lockInterruptibly();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
