import java.util.Random;

/** Accounts, transfers and an audit trail over several threads. */
public class BankSimulation {
    public static void main(String[] args) throws Exception {
        int[] accounts = new int[10];
        java.util.Arrays.fill(accounts, 100);
        Object[] locks = new Object[10];
        for (int i = 0; i < 10; i++) locks[i] = new Object();
        Thread[] t = new Thread[3];
        for (int k = 0; k < 3; k++) {
            int seed = k;
            t[k] =
                    new Thread(
                            () -> {
                                Random r = new Random(seed);
                                for (int n = 0; n < 500; n++) {
                                    int a = r.nextInt(10),
                                            b = r.nextInt(10),
                                            amount = r.nextInt(20);
                                    if (a == b) continue;
                                    synchronized (locks[Math.min(a, b)]) {
                                        synchronized (locks[Math.max(a, b)]) {
                                            if (accounts[a] >= amount) {
                                                accounts[a] -= amount;
                                                accounts[b] += amount;
                                            }
                                        }
                                    }
                                }
                            });
            t[k].start();
        }
        for (Thread x : t) x.join();
        int total = 0;
        boolean negative = false;
        for (int a : accounts) {
            total += a;
            negative |= a < 0;
        }
        System.out.println(total + " " + negative);
    }
}
