/** Mutual exclusion by synchronized methods and blocks. */
public class Synchronized {
    public static void main(String[] args) throws Exception {
        Counter c = new Counter();
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            t[i] =
                    new Thread(
                            () -> {
                                for (int k = 0; k < 2000; k++) {
                                    c.inc();
                                    c.incBlock();
                                    Counter.incStatic();
                                }
                            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        System.out.println(c.a + " " + c.b + " " + Counter.s);
        System.out.println(c.nested(5));
        synchronized (c) {
            synchronized (c) {
                System.out.println(Thread.holdsLock(c));
            }
            System.out.println(Thread.holdsLock(c));
        }
        System.out.println(Thread.holdsLock(c));
        try {
            c.fail();
        } catch (IllegalStateException e) {
            System.out.println(Thread.holdsLock(c));
        }
    }

    static class Counter {
        int a, b;
        static int s;
        private final Object lock = new Object();

        synchronized void inc() {
            a++;
        }

        void incBlock() {
            synchronized (lock) {
                b++;
            }
        }

        static synchronized void incStatic() {
            s++;
        }

        synchronized int nested(int n) {
            return n == 0 ? 0 : 1 + nested(n - 1);
        }

        synchronized void fail() {
            throw new IllegalStateException();
        }
    }
}
