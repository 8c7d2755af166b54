/** Uncaught exceptions of threads reach the handlers. */
public class UncaughtInThread {
    public static void main(String[] args) throws Exception {
        Thread t =
                new Thread(
                        () -> {
                            throw new IllegalStateException("in thread");
                        },
                        "worker");
        t.setUncaughtExceptionHandler((th, e) -> System.out.println(th.getName() + " " + e));
        t.start();
        t.join();
        Thread.setDefaultUncaughtExceptionHandler(
                (th, e) ->
                        System.out.println(
                                "default " + th.getName() + " " + e.getClass().getSimpleName()));
        Thread u =
                new Thread(
                        () -> {
                            int[] a = {};
                            a[0]++;
                        },
                        "second");
        u.start();
        u.join();
        System.out.println(u.getState() + " " + u.isAlive());
        Thread v =
                new Thread(
                        new ThreadGroup("group") {
                            @Override
                            public void uncaughtException(Thread x, Throwable e) {
                                System.out.println(
                                        "group "
                                                + x.getName()
                                                + " "
                                                + e.getClass().getSimpleName());
                            }
                        },
                        () -> {
                            throw new Error();
                        },
                        "third");
        v.start();
        v.join();
        Thread w =
                new Thread(
                        () -> {
                            throw new RuntimeException("x");
                        },
                        "fourth");
        w.setUncaughtExceptionHandler(
                (th, e) -> {
                    throw new RuntimeException("handler fails too");
                });
        w.start();
        w.join();
        System.out.println("alive");
        Thread.setDefaultUncaughtExceptionHandler(null);
    }
}
