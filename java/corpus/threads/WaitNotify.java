/** A bounded buffer with wait and notifyAll. */
public class WaitNotify {
    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        int[] got = {0, 0};
        Thread p =
                new Thread(
                        () -> {
                            try {
                                for (int i = 1; i <= 100; i++) b.put(i);
                                b.put(-1);
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            }
                        });
        Thread c =
                new Thread(
                        () -> {
                            try {
                                for (int v; (v = b.take()) != -1; ) {
                                    got[0] += v;
                                    got[1]++;
                                }
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            }
                        });
        c.start();
        p.start();
        p.join();
        c.join();
        System.out.println(got[0] + " " + got[1]);
        Object o = new Object();
        try {
            o.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println("wait without lock");
        }
        try {
            o.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("notify without lock");
        }
        synchronized (o) {
            long before = System.nanoTime();
            o.wait(20);
            System.out.println(System.nanoTime() - before >= 15000000);
            o.notifyAll();
            try {
                o.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println("negative");
            }
        }
    }

    static class Buffer {
        private final int[] data = new int[3];
        private int n;

        synchronized void put(int v) throws InterruptedException {
            while (n == data.length) wait();
            data[n++] = v;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (n == 0) wait();
            int v = data[0];
            System.arraycopy(data, 1, data, 0, --n);
            notifyAll();
            return v;
        }
    }
}
