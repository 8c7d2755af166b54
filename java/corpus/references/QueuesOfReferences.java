import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;
import java.util.WeakHashMap;

/** What a collection does to weak keys, queues and phantoms. */
public class QueuesOfReferences {
    static void collect(Reference<?> until) throws InterruptedException {
        for (int i = 0; i < 100 && !until.isEnqueued() && until.get() != null; i++) {
            System.gc();
            Thread.sleep(5);
        }
    }

    static WeakReference<Object> fill(WeakHashMap<Object, String> map, Object[] kept) {
        Object last = null;
        for (int i = 0; i < 10; i++) {
            Object key = new int[] {i};
            map.put(key, "value " + i);
            if (i % 5 == 0) kept[i / 5] = key;
            last = key;
        }
        return new WeakReference<Object>(last);
    }

    static Reference<Object> phantom(ReferenceQueue<Object> queue) {
        return new PhantomReference<Object>(new int[1], queue);
    }

    static Reference<Object> weak(ReferenceQueue<Object> queue) {
        return new WeakReference<Object>(new int[2], queue);
    }

    public static void main(String[] args) throws Exception {
        WeakHashMap<Object, String> map = new WeakHashMap<Object, String>();
        Object[] kept = new Object[2];
        collect(fill(map, kept));
        for (int i = 0; i < 100 && map.size() > 2; i++) Thread.sleep(5);
        System.out.println(map.size() + " " + map.get(kept[0]) + " " + map.get(kept[1]) + " " + map.containsValue("value 3"));
        map.put(null, "of null");
        System.out.println(map.get(null) + " " + map.keySet().contains(null) + " " + map.remove(kept[0]) + " " + map.size());
        ReferenceQueue<Object> queue = new ReferenceQueue<Object>();
        System.out.println(queue.poll() + " " + queue.remove(5));
        Reference<Object> phantom = phantom(queue), weak = weak(queue);
        System.out.println(phantom.get() + " " + phantom.isEnqueued());
        Set<Reference<?>> found = new HashSet<Reference<?>>();
        for (int i = 0; i < 100 && found.size() < 2; i++) {
            System.gc();
            Reference<?> r = queue.remove(20);
            if (r != null) found.add(r);
        }
        System.out.println(found.contains(phantom) + " " + found.contains(weak) + " " + weak.get() + " " + queue.poll());
        Object strong = new Object();
        WeakReference<Object> held = new WeakReference<Object>(strong, queue);
        SoftReference<Object> soft = new SoftReference<Object>(strong);
        System.gc();
        System.out.println((held.get() == strong) + " " + (soft.get() == strong) + " " + held.isEnqueued());
        System.out.println(held.enqueue() + " " + held.enqueue() + " " + (queue.poll() == held) + " " + (queue.poll() == null));
        soft.clear();
        System.out.println(soft.get() + " " + soft.enqueue() + " " + strong.equals(strong));
        final ReferenceQueue<Object> waited = new ReferenceQueue<Object>();
        Thread waiter = new Thread() {
            @Override
            public void run() {
                try {
                    waited.remove();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        waiter.start();
        Thread.sleep(20);
        waiter.interrupt();
        waiter.join();
        try {
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
