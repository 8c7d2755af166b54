import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;

/** The concurrent collections used by one thread. */
public class ConcurrentCollections {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Map<String, Integer> v = m;
        System.out.println(
                m.put("a", 1)
                        + " "
                        + m.putIfAbsent("a", 2)
                        + " "
                        + m.putIfAbsent("b", 3)
                        + " "
                        + m.replace("a", 1, 5)
                        + m.replace("zz", 1)
                        + m.remove("b", 99)
                        + m.get("a"));
        for (int i = 0; i < 300; i++) m.put("k" + i, i);
        int sum = 0;
        for (int x : v.values()) sum += x;
        System.out.println(sum + " " + m.size());
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>();
        for (int i : new int[] {5, 1, 9, 3}) s.put(i, "v" + i);
        System.out.println(s + " " + s.firstKey() + s.ceilingKey(4) + s.headMap(5));
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        for (int x : c) c.add(x * 10);
        System.out.println(c + " " + c.addIfAbsent(1));
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>(Arrays.asList("x", "y"));
        q.offer("z");
        System.out.println(q.poll() + q.peek() + q.size());
        ArrayBlockingQueue<Integer> b = new ArrayBlockingQueue<>(2);
        System.out.println(
                b.offer(1)
                        + " "
                        + b.offer(2)
                        + b.offer(3)
                        + " "
                        + b.remainingCapacity()
                        + b.poll());
        try {
            b.add(7);
            b.add(8);
        } catch (IllegalStateException e) {
            System.out.println("full");
        }
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>();
        d.addFirst(1);
        d.addLast(2);
        System.out.println(d.pollLast() + "" + d.pollFirst() + d.pollFirst());
        System.out.println(new TreeMap<>(s).equals(s));
    }
}
