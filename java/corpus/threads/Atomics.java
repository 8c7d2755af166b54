import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Atomic variables, arrays and field updaters. */
public class Atomics {
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(
                i.getAndIncrement()
                        + " "
                        + i.incrementAndGet()
                        + " "
                        + i.addAndGet(10)
                        + " "
                        + i.compareAndSet(17, 1)
                        + i.compareAndSet(17, 2)
                        + " "
                        + i.getAndSet(9)
                        + " "
                        + i
                        + i.intValue()
                        + i.decrementAndGet());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(
                l.getAndAdd(5)
                        + " "
                        + l.compareAndSet((1L << 40) + 5, -1)
                        + " "
                        + l.get()
                        + l.decrementAndGet());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(
                r.compareAndSet("a", "b")
                        + r.get()
                        + r.getAndSet("c")
                        + r.compareAndSet("zz", "d"));
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.addAndGet(1, 7);
        a.compareAndSet(2, 0, 4);
        System.out.println(a + " " + a.getAndIncrement(1) + a.length());
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        System.out.println(la.incrementAndGet(1));
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "x");
        System.out.println(ra + "" + ra.compareAndSet(1, null, "y"));
        F f = new F();
        System.out.println(
                AtomicIntegerFieldUpdater.newUpdater(F.class, "i").incrementAndGet(f)
                        + " "
                        + AtomicLongFieldUpdater.newUpdater(F.class, "l").addAndGet(f, 3)
                        + " "
                        + AtomicReferenceFieldUpdater.newUpdater(F.class, String.class, "s")
                                .compareAndSet(f, "s", "t")
                        + f.s);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        System.out.println(st.compareAndSet("v", "w", 1, 2) + " " + st.getStamp());
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>("v", false);
        System.out.println(m.attemptMark("v", true) + " " + m.isMarked());
        AtomicInteger shared = new AtomicInteger();
        Thread[] t = new Thread[4];
        for (int k = 0; k < 4; k++) {
            t[k] =
                    new Thread(
                            () -> {
                                for (int n = 0; n < 1000; n++) shared.incrementAndGet();
                            });
            t[k].start();
        }
        for (Thread x : t) x.join();
        System.out.println(shared);
        try {
            a.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
    }

    static class F {
        volatile int i = 4;
        volatile long l = 5;
        volatile String s = "s";
    }
}
