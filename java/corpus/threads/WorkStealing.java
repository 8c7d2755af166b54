import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers take numbers from a shared counter. */
public class WorkStealing {
    public static void main(String[] args) throws Exception {
        AtomicInteger next = new AtomicInteger(); ConcurrentLinkedQueue<Integer> done = new ConcurrentLinkedQueue<>(); Thread[] t = new Thread[4]; for (int i = 0; i < 4; i++) { t[i] = new Thread(() -> { for (int n; (n = next.getAndIncrement()) < 200; ) done.add(n * n); }); t[i].start(); } for (Thread x : t) x.join(); long sum = 0; for (int v : done) sum += v; System.out.println(done.size() + " " + sum + " " + (next.get() >= 200));
    }
}
