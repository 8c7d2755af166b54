/** Five philosophers who take forks in order. */
public class Philosophers {
    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[5];
        for (int i = 0; i < 5; i++) forks[i] = new Object();
        int[] meals = new int[5];
        Thread[] t = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int n = i;
            Object first = forks[Math.min(n, (n + 1) % 5)],
                    second = forks[Math.max(n, (n + 1) % 5)];
            t[i] =
                    new Thread(
                            () -> {
                                for (int k = 0; k < 200; k++)
                                    synchronized (first) {
                                        Thread.yield();
                                        synchronized (second) {
                                            meals[n]++;
                                        }
                                    }
                            });
        }
        for (Thread x : t) x.start();
        for (Thread x : t) x.join();
        int total = 0;
        for (int m : meals) total += m;
        System.out.println(total);
    }
}
