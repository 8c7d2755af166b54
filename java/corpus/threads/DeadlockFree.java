import java.util.concurrent.locks.ReentrantLock;

/** Lock ordering by tryLock with back-off. */
public class DeadlockFree {
    public static void main(String[] args) throws Exception {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock(); int[] n = {0}; Thread x = new Thread(() -> both(a, b, n)), y = new Thread(() -> both(b, a, n)); x.start(); y.start(); x.join(); y.join(); System.out.println(n[0] + " " + a.isLocked() + b.isLocked());
    }

    static void both(ReentrantLock p, ReentrantLock q, int[] n) {
        for (int done = 0; done < 100; ) {
            p.lock();
            try {
                if (q.tryLock()) {
                    try {
                        n[0]++;
                        done++;
                    } finally {
                        q.unlock();
                    }
                }
            } finally {
                p.unlock();
            }
            Thread.yield();
        }
    }
}
