import java.util.concurrent.locks.LockSupport;

/** park and unpark with permits. */
public class LockSupports {
    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("had a permit");
        long t = System.nanoTime();
        LockSupport.parkNanos(5000000);
        System.out.println(System.nanoTime() - t >= 1000000);
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
        System.out.println("until");
        StringBuffer s = new StringBuffer();
        Thread w =
                new Thread(
                        () -> {
                            s.append("a");
                            LockSupport.park("blocker");
                            s.append("c");
                        });
        w.start();
        while (LockSupport.getBlocker(w) == null) Thread.yield();
        System.out.println(LockSupport.getBlocker(w));
        s.append("b");
        LockSupport.unpark(w);
        w.join();
        System.out.println(s);
        Thread i =
                new Thread(
                        () -> {
                            LockSupport.park();
                            System.out.println(
                                    "interrupted " + Thread.currentThread().isInterrupted());
                        });
        i.start();
        Thread.sleep(5);
        i.interrupt();
        i.join();
        LockSupport.unpark(null);
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        t = System.nanoTime();
        LockSupport.parkNanos(2000000);
        System.out.println(System.nanoTime() - t > 500000);
    }
}
