/** Flags and double-checked locking. */
public class Volatile {
    public static void main(String[] args) throws Exception {
        Thread t =
                new Thread(
                        () -> {
                            while (!ready) Thread.yield();
                            System.out.println("seen " + data);
                        });
        t.start();
        data = 42;
        ready = true;
        t.join();
        System.out.println(Lazy.get() == Lazy.get());
        long[] r = new long[2];
        Thread w =
                new Thread(
                        () -> {
                            for (int i = 0; i < 1000; i++) wide = (i & 1) == 0 ? 0L : -1L;
                            stop = true;
                        });
        w.start();
        boolean torn = false;
        while (!stop) {
            long v = wide;
            torn |= v != 0 && v != -1;
        }
        w.join();
        System.out.println(torn);
    }

    static volatile boolean ready;
    static volatile boolean stop;
    static int data;
    static volatile long wide;

    static class Lazy {
        private static volatile Lazy one;

        static Lazy get() {
            Lazy l = one;
            if (l == null) {
                synchronized (Lazy.class) {
                    l = one;
                    if (l == null) one = l = new Lazy();
                }
            }
            return l;
        }
    }
}
