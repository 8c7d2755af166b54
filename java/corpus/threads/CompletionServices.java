import java.util.TreeSet;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/** CompletionService and FutureTask. */
public class CompletionServices {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> c = new ExecutorCompletionService<>(e);
        for (int i = 1; i <= 6; i++) {
            int n = i;
            c.submit(() -> n * 10);
        }
        TreeSet<Integer> got = new TreeSet<>();
        for (int i = 0; i < 6; i++) got.add(c.take().get());
        System.out.println(got + " " + c.poll());
        e.shutdown();
        FutureTask<String> f =
                new FutureTask<String>(() -> "computed") {
                    @Override
                    protected void done() {
                        System.out.println("done hook");
                    }
                };
        System.out.println(f.isDone());
        f.run();
        System.out.println(f.get() + f.isDone() + f.cancel(true));
        f.run();
        FutureTask<String> g =
                new FutureTask<>(
                        () -> {
                            throw new Exception("checked");
                        });
        g.run();
        try {
            g.get();
        } catch (java.util.concurrent.ExecutionException x) {
            System.out.println(x.getCause().getMessage());
        }
        FutureTask<String> h = new FutureTask<>(() -> "x");
        h.cancel(false);
        h.run();
        try {
            h.get();
        } catch (java.util.concurrent.CancellationException x) {
            System.out.println("cancelled");
        }
    }
}
