/** Finalizers run once, on another thread, and may revive. */
public class Finalizers {
    public static void main(String[] args) throws Exception {
        make();
        for (int i = 0; i < 100 && count < 3; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(5);
        }
        System.out.println(
                count + " " + (revived != null) + " " + (thread != Thread.currentThread()));
        revived = null;
        for (int i = 0; i < 3; i++) {
            System.gc();
            System.runFinalization();
        }
        System.out.println(count);
        failing();
        for (int i = 0; i < 100 && !failed; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(5);
        }
        System.out.println(failed);
    }

    static volatile int count;
    static volatile Object revived;
    static volatile Thread thread;
    static volatile boolean failed;

    static void make() {
        new F(true);
        new F(false);
        new F(false);
    }

    static void failing() {
        new Object() {
            @Override
            protected void finalize() {
                failed = true;
                throw new IllegalStateException("ignored");
            }
        };
    }

    static class F {
        final boolean revive;

        F(boolean revive) {
            this.revive = revive;
        }

        @Override
        protected void finalize() {
            synchronized (F.class) {
                count++;
            }
            thread = Thread.currentThread();
            if (revive) revived = this;
        }
    }
}
