/** A synchronized method without a body of its own waits for the lock like any other. */
public class Locked {
    synchronized native void held();

    static synchronized native void heldByClass();

    public static void main(String[] args) throws Exception {
        final Locked locked = new Locked();
        final long start = System.currentTimeMillis();
        Thread holder = new Thread() {
            @Override
            public void run() {
                synchronized (locked) {
                    pause(1000);
                }
                synchronized (Locked.class) {
                    pause(1000);
                }
            }
        };
        holder.start();
        pause(10);
        locked.held();
        System.out.println("after the object's: " + (System.currentTimeMillis() - start) / 1000);
        pause(10);
        heldByClass();
        System.out.println("after the class's: " + (System.currentTimeMillis() - start) / 1000);
        System.out.println("given back: " + !Thread.holdsLock(locked) + " " + !Thread.holdsLock(Locked.class));
    }

    static void pause(int ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
