import java.util.ArrayDeque;
import java.util.Iterator;

/** ArrayDeque around its circular end. */
public class ArrayDeques {
    public static void main(String[] args) throws Exception {
        ArrayDeque<Integer> q = new ArrayDeque<>(4);
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 13; i++) q.addLast(round * 100 + i);
            for (int i = 0; i < 11; i++) q.removeFirst();
            q.addFirst(-round);
        }
        System.out.println(q + " " + q.size());
        System.out.println(
                q.peekFirst()
                        + " "
                        + q.peekLast()
                        + " "
                        + q.contains(-3)
                        + " "
                        + q.removeFirstOccurrence(-2)
                        + " "
                        + q.pollLast());
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Iterator<Integer> it = q.iterator();
        int sum = 0;
        while (it.hasNext()) {
            int v = it.next();
            if (v > 300) it.remove();
            else sum += v;
        }
        System.out.println(sum + " " + q);
        q.push(5);
        System.out.println(q.pop() + " " + q.clone().equals(q) + " " + q.toArray().length);
        q.clear();
        System.out.println(q.poll() + " " + q.isEmpty());
    }
}
