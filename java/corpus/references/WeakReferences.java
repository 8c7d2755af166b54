import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

/** Weak and soft references before and after a collection. */
public class WeakReferences {
    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(strong, q), gone = make(q);
        PhantomReference<Object> p = phantom(q);
        SoftReference<Object> s = new SoftReference<>(strong);
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        m.put(strong, "kept");
        fill(m);
        for (int i = 0; i < 50 && (gone.get() != null || m.size() > 1); i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(
                (w.get() == strong)
                        + " "
                        + gone.get()
                        + " "
                        + p.get()
                        + " "
                        + (s.get() == strong)
                        + " "
                        + m.size()
                        + m.get(strong));
        int seen = 0;
        for (int i = 0; i < 2; i++) {
            if (q.remove(2000) != null) seen++;
        }
        System.out.println(seen + " " + q.poll() + " " + w.isEnqueued());
        w.clear();
        System.out.println(w.get() + " " + w.enqueue() + w.enqueue() + (q.poll() == w));
        s.clear();
        System.out.println(s.get());
        System.out.println(strong != null);
    }

    static WeakReference<Object> make(ReferenceQueue<Object> q) {
        return new WeakReference<>(new Object(), q);
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> q) {
        return new PhantomReference<>(new Object(), q);
    }

    static void fill(WeakHashMap<Object, String> m) {
        for (int i = 0; i < 20; i++) m.put(new Object(), "v" + i);
    }
}
