/** Interrupting sleep, wait, join and computation. */
public class Interrupts {
    public static void main(String[] args) throws Exception {
        Thread s =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(100000);
                                System.out.println("no");
                            } catch (InterruptedException e) {
                                System.out.println(
                                        "sleep " + Thread.currentThread().isInterrupted());
                            }
                        });
        s.start();
        s.interrupt();
        s.join();
        Object o = new Object();
        Thread w =
                new Thread(
                        () -> {
                            synchronized (o) {
                                try {
                                    o.wait();
                                    System.out.println("no");
                                } catch (InterruptedException e) {
                                    System.out.println("wait " + Thread.holdsLock(o));
                                }
                            }
                        });
        w.start();
        Thread.sleep(20);
        w.interrupt();
        w.join();
        Thread loop =
                new Thread(
                        () -> {
                            long n = 0;
                            while (!Thread.currentThread().isInterrupted()) n++;
                            System.out.println(
                                    "loop " + Thread.interrupted() + Thread.interrupted());
                        });
        loop.start();
        Thread.sleep(5);
        loop.interrupt();
        loop.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println("self " + Thread.interrupted());
        }
        Thread.currentThread().interrupt();
        try {
            new Thread(() -> {}).join();
            System.out.println("not started: no wait");
        } catch (InterruptedException e) {
            System.out.println("no");
        }
        System.out.println(Thread.interrupted());
        Thread j =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(50);
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            }
                        });
        Thread main = Thread.currentThread();
        new Thread(main::interrupt).start();
        j.start();
        try {
            while (true) j.join();
        } catch (InterruptedException e) {
            System.out.println("join");
        }
        j.join();
    }
}
