import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Producers and consumers over every blocking queue. */
public class BlockingQueues {
    public static void main(String[] args) throws Exception {
        BlockingQueue<?>[] all = {
            new ArrayBlockingQueue<Integer>(2),
            new LinkedBlockingQueue<Integer>(),
            new PriorityBlockingQueue<Integer>(),
            new SynchronousQueue<Integer>(),
            new LinkedTransferQueue<Integer>()
        };
        for (BlockingQueue<?> raw : all) {
            @SuppressWarnings("unchecked")
            BlockingQueue<Integer> q = (BlockingQueue<Integer>) raw;
            Thread p =
                    new Thread(
                            () -> {
                                try {
                                    for (int i = 0; i < 50; i++) q.put(i);
                                } catch (InterruptedException e) {
                                    System.out.println("no");
                                }
                            });
            p.start();
            int sum = 0;
            for (int i = 0; i < 50; i++) sum += q.take();
            p.join();
            System.out.println(
                    q.getClass().getSimpleName()
                            + " "
                            + sum
                            + " "
                            + q.poll(1, TimeUnit.MILLISECONDS)
                            + q.isEmpty());
        }
        SynchronousQueue<String> s = new SynchronousQueue<>();
        System.out.println(s.offer("x") + " " + s.poll() + s.size());
        DelayQueue<D> d = new DelayQueue<>();
        d.add(new D(30));
        d.add(new D(10));
        System.out.println(d.take().ms + " " + d.take().ms);
    }

    static class D implements Delayed {
        final int ms;
        final long at;

        D(int ms) {
            this.ms = ms;
            at = System.nanoTime() + ms * 1000000L;
        }

        public long getDelay(TimeUnit u) {
            return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(at, ((D) o).at);
        }
    }
}
