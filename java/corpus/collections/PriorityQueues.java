import java.util.Arrays;
import java.util.Collections;
import java.util.PriorityQueue;

/** Order of a priority queue. */
public class PriorityQueues {
    public static void main(String[] args) throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>(Arrays.asList(5, 1, 8, 3, 9, 2, 7));
        q.add(4);
        q.offer(0);
        q.remove(8);
        StringBuilder s = new StringBuilder();
        System.out.println(q.peek() + " " + q.size() + " " + q.contains(9));
        while (!q.isEmpty()) s.append(q.poll()).append(' ');
        System.out.println(s + "" + q.poll());
        PriorityQueue<String> r = new PriorityQueue<>(5, Collections.<String>reverseOrder());
        Collections.addAll(r, "m", "a", "z", "q");
        System.out.println(r.poll() + r.poll() + r.poll());
        PriorityQueue<long[]> events = new PriorityQueue<>(3, (x, y) -> Long.compare(x[0], y[0]));
        for (int i = 0; i < 100; i++) events.add(new long[] {i * 7919L % 101, i});
        long h = 0;
        while (!events.isEmpty()) h = h * 31 + events.poll()[1];
        System.out.println(h);
        try {
            r.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
