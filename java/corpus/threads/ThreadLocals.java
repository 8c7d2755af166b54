/** ThreadLocal and InheritableThreadLocal. */
public class ThreadLocals {
    public static void main(String[] args) throws Exception {
        ThreadLocal<Integer> t =
                new ThreadLocal<Integer>() {
                    @Override
                    protected Integer initialValue() {
                        return 7;
                    }
                };
        InheritableThreadLocal<String> inh =
                new InheritableThreadLocal<String>() {
                    @Override
                    protected String childValue(String p) {
                        return p + "+child";
                    }
                };
        System.out.println(t.get());
        t.set(8);
        inh.set("parent");
        Thread a =
                new Thread(
                        () -> {
                            System.out.println(t.get() + " " + inh.get());
                            t.set(100);
                            inh.set("changed");
                            System.out.println(t.get() + inh.get());
                        });
        a.start();
        a.join();
        System.out.println(t.get() + " " + inh.get());
        t.remove();
        System.out.println(t.get());
        ThreadLocal<String> n = new ThreadLocal<>();
        System.out.println(n.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[100];
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            ThreadLocal<Integer> x = new ThreadLocal<>();
            x.set(i);
            many[i] = x;
        }
        for (ThreadLocal<?> x : many) sum += (Integer) x.get();
        System.out.println(sum);
    }
}
