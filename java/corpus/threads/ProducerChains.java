import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.ArrayBlockingQueue;

/** A pipeline of threads over piped streams and queues. */
public class ProducerChains {
    public static void main(String[] args) throws Exception {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out);
        Thread w =
                new Thread(
                        () -> {
                            try {
                                for (int i = 0; i < 3000; i++) out.write(i & 0x7f);
                                out.close();
                            } catch (java.io.IOException e) {
                                System.out.println("no");
                            }
                        });
        w.start();
        int n = 0, sum = 0, b;
        while ((b = in.read()) >= 0) {
            n++;
            sum += b;
        }
        w.join();
        System.out.println(n + " " + sum);
        ArrayBlockingQueue<Integer> a = new ArrayBlockingQueue<>(2),
                c = new ArrayBlockingQueue<>(2);
        Thread m =
                new Thread(
                        () -> {
                            try {
                                for (int v; (v = a.take()) >= 0; ) c.put(v * v);
                                c.put(-1);
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            }
                        });
        Thread p =
                new Thread(
                        () -> {
                            try {
                                for (int i = 0; i < 20; i++) a.put(i);
                                a.put(-1);
                            } catch (InterruptedException e) {
                                System.out.println("no");
                            }
                        });
        m.start();
        p.start();
        int total = 0;
        for (int v; (v = c.take()) >= 0; ) total += v;
        System.out.println(total);
    }
}
