/** States seen from outside. */
public class ThreadStates {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        Thread w =
                new Thread(
                        () -> {
                            synchronized (o) {
                                try {
                                    o.wait();
                                } catch (InterruptedException e) {
                                    System.out.println("no");
                                }
                            }
                        });
        Thread s =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(100000);
                            } catch (InterruptedException e) {
                            }
                        });
        w.start();
        s.start();
        while (w.getState() != Thread.State.WAITING || s.getState() != Thread.State.TIMED_WAITING)
            Thread.yield();
        System.out.println(
                w.getState() + " " + s.getState() + " " + Thread.currentThread().getState());
        Thread b =
                new Thread(
                        () -> {
                            synchronized (o) {
                                System.out.println("got it");
                            }
                        });
        synchronized (o) {
            b.start();
            while (b.getState() != Thread.State.BLOCKED) Thread.yield();
            System.out.println(b.getState());
            o.notify();
        }
        s.interrupt();
        w.join();
        s.join();
        b.join();
        System.out.println(w.getState() + " " + s.getState() + " " + b.getState());
        StackTraceElement[] e = w.getStackTrace();
        System.out.println(e.length);
        System.out.println(Thread.getAllStackTraces().containsKey(Thread.currentThread()));
    }
}
