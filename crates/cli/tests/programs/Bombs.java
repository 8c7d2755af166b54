import java.util.ArrayList;
import java.util.List;

/** Programs that take all they can get; the argument says of what. */
public class Bombs {
    static int deeper(int n) {
        return deeper(n + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "recursion":
                try {
                    deeper(0);
                } catch (StackOverflowError e) {
                    System.out.println("overflow");
                }
                break;
            case "memory":
                List<byte[]> all = new ArrayList<byte[]>();
                while (true) all.add(new byte[1 << 20]);
            case "array":
                System.out.println(new long[Integer.MAX_VALUE].length);
                break;
            case "threads":
                for (int i = 0; i < 10_000; i++) {
                    new Thread() {
                        @Override
                        public void run() {
                            try {
                                Thread.sleep(1_000_000);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        }
                    }.start();
                }
                System.out.println("all started");
                System.exit(0);
                break;
            case "loop":
                while (true) args[0] += "";
            default:
                Object lock = new Object();
                synchronized (lock) {
                    lock.wait();
                }
        }
    }
}
