/** Threads start, run and end. */
public class StartJoin {
    public static void main(String[] args) throws Exception {
        Thread[] t = new Thread[5];
        int[] sum = new int[5];
        for (int i = 0; i < 5; i++) {
            int n = i;
            t[i] =
                    new Thread(
                            () -> {
                                for (int k = 0; k <= 1000; k++) sum[n] += k * n;
                            },
                            "t" + i);
        }
        System.out.println(t[0].getState() + " " + t[0].isAlive());
        for (Thread x : t) x.start();
        for (Thread x : t) x.join();
        int total = 0;
        for (int s : sum) total += s;
        System.out.println(total + " " + t[0].getState() + " " + t[0].isAlive());
        try {
            t[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("again");
        }
        Thread sub =
                new Thread() {
                    @Override
                    public void run() {
                        System.out.println("subclass " + getName());
                    }
                };
        sub.setName("named");
        sub.start();
        sub.join();
        Thread.currentThread().join(1);
        System.out.println(Thread.currentThread().getName());
        new Thread().run();
        Thread r = new Thread((Runnable) null);
        r.start();
        r.join();
        System.out.println("done");
        sub.join(50);
        try {
            t[0].join(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
