import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;

/** Draws of several threads; with an argument much is done in between that has nothing to do with them. */
public class Draws {
    static volatile int sink;

    static void nothing(int n) {
        for (int i = 0; i < n; i++) {
            sink += i;
        }
    }

    public static void main(final String[] args) throws Exception {
        final String[] drawn = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            final int number = i;
            threads[i] = new Thread() {
                @Override
                public void run() {
                    nothing(args.length * 50000 * number);
                    byte[] bytes = new byte[4];
                    new SecureRandom().nextBytes(bytes);
                    nothing(args.length * 70000);
                    drawn[number] = bytes[0] + "," + bytes[3] + " " + new SecureRandom().nextInt() + " " + new Random().nextInt();
                }
            };
            threads[i].start();
        }
        nothing(args.length * 100000);
        System.out.println(UUID.randomUUID());
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            System.out.println(drawn[i]);
        }
        nothing(args.length * 100000);
        System.out.println(new SecureRandom().nextLong() + " " + new Random().nextGaussian());
    }
}
