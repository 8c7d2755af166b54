/** Two threads that need the same class: one initialises, the other waits. */
public class InitRace {
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> use("a")), b = new Thread(() -> use("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(Slow.count + " " + Slow.value);
        try {
            Thread c =
                    new Thread(
                            () -> {
                                try {
                                    System.out.println(Bad.x);
                                } catch (Throwable t) {
                                    log.append(t.getClass().getSimpleName());
                                }
                            });
            c.start();
            c.join();
            System.out.println(Bad.x);
        } catch (NoClassDefFoundError e) {
            System.out.println(log + " then no class");
        }
    }

    static StringBuffer log = new StringBuffer();
    static int uses;

    static void use(String s) {
        synchronized (InitRace.class) {
            uses++;
        }
        if (Slow.value != 42) System.out.println("half made");
    }

    static class Slow {
        static int count;
        static int value;

        static {
            count++;
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                System.out.println("no");
            }
            value = 42;
        }
    }

    static class Bad {
        static int x = Integer.parseInt("bad");
    }
}
