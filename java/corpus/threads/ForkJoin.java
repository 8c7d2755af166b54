import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

/** Recursive tasks on a fork-join pool. */
public class ForkJoin {
    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        System.out.println(p.invoke(new Sum(1, 5000)));
        int[] a = new int[500];
        p.invoke(new Fill(a, 0, 500));
        long h = 0;
        for (int x : a) h += x;
        System.out.println(h);
        try {
            p.invoke(
                    new RecursiveAction() {
                        @Override
                        protected void compute() {
                            throw new IllegalStateException("in task");
                        }
                    });
        } catch (IllegalStateException e) {
            System.out.println("failed");
        }
        p.shutdown();
        System.out.println(p.isShutdown());
    }

    static class Sum extends RecursiveTask<Long> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long s = 0;
                for (int i = from; i <= to; i++) s += i;
                return s;
            }
            int mid = (from + to) / 2;
            Sum left = new Sum(from, mid), right = new Sum(mid + 1, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static class Fill extends RecursiveAction {
        final int[] a;
        final int from, to;

        Fill(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 50) {
                for (int i = from; i < to; i++) a[i] = i * i;
            } else {
                int mid = (from + to) / 2;
                invokeAll(new Fill(a, from, mid), new Fill(a, mid, to));
            }
        }
    }
}
