/** Thread groups, daemons, priorities. */
public class DaemonsAndGroups {
    public static void main(String[] args) throws Exception {
        ThreadGroup g = new ThreadGroup("mine");
        Thread t =
                new Thread(
                        g,
                        () -> {
                            try {
                                Thread.sleep(10000);
                            } catch (InterruptedException e) {
                            }
                        },
                        "in group");
        System.out.println(
                t.getThreadGroup().getName()
                        + " "
                        + g.activeCount()
                        + " "
                        + t.isDaemon()
                        + " "
                        + t.getPriority());
        t.setDaemon(true);
        t.setPriority(Thread.MAX_PRIORITY);
        t.start();
        System.out.println(g.activeCount() + " " + t.isDaemon() + " " + t.getPriority());
        Thread[] list = new Thread[5];
        System.out.println(g.enumerate(list) + " " + (list[0] == t));
        try {
            t.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("running");
        }
        g.interrupt();
        t.join();
        System.out.println(
                g.activeCount() + " " + g.getParent().parentOf(g) + " " + g.getMaxPriority());
        g.setMaxPriority(3);
        Thread u = new Thread(g, () -> {});
        u.setPriority(9);
        System.out.println(u.getPriority() + " " + g.getName());
        try {
            u.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("range");
        }
        ThreadGroup c = new ThreadGroup(g, "child");
        System.out.println(c.getMaxPriority() + " " + g.activeGroupCount());
        System.out.println(Thread.currentThread().getThreadGroup().getName());
    }
}
