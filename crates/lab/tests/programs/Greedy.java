/** A loop that waits only while it holds the lock: whoever else wants the lock gets it in the end. */
public class Greedy implements Runnable {
    private static final Object LOCK = new Object();
    private static boolean ended;
    private static int rounds;

    @Override
    public void run() {
        while (true) {
            synchronized (LOCK) {
                if (ended) {
                    return;
                }
                rounds++;
                try {
                    Thread.sleep(5);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread greedy = new Thread(new Greedy());
        greedy.start();
        Thread.sleep(12);
        synchronized (LOCK) {
            // Entered again, it is still held once less.
            synchronized (LOCK) {
                ended = true;
            }
            LOCK.wait(1);
        }
        greedy.join();
        System.out.println("ended after a few rounds: " + (rounds > 2 && rounds < 100));
        try {
            LOCK.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("nobody holds the lock");
        }
    }
}
