/** Two threads alternate strictly. */
public class PingPong {
    public static void main(String[] args) throws Exception {
        StringBuilder s = new StringBuilder();
        Object lock = new Object();
        boolean[] turn = {true};
        Thread a = new Thread(() -> go(lock, turn, true, "ping ", s));
        Thread b = new Thread(() -> go(lock, turn, false, "pong ", s));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(s);
    }

    static void go(Object lock, boolean[] turn, boolean mine, String word, StringBuilder s) {
        for (int i = 0; i < 10; i++) {
            synchronized (lock) {
                while (turn[0] != mine) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                s.append(word);
                turn[0] = !mine;
                lock.notify();
            }
        }
    }
}
