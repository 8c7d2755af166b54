import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.NoSuchElementException;

/** LinkedList as list, queue and deque. */
public class LinkedLists {
    public static void main(String[] args) throws Exception {
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 6; i++) {
            l.addFirst(i);
            l.addLast(i * 10);
        }
        System.out.println(l);
        System.out.println(
                l.getFirst()
                        + " "
                        + l.getLast()
                        + " "
                        + l.peek()
                        + " "
                        + l.poll()
                        + " "
                        + l.pollLast()
                        + " "
                        + l.removeFirst()
                        + " "
                        + l.pop());
        l.push(99);
        l.offer(-1);
        l.add(3, 77);
        l.remove(Integer.valueOf(10));
        l.removeLastOccurrence(0);
        System.out.println(l + " " + l.indexOf(77));
        Iterator<Integer> d = l.descendingIterator();
        StringBuilder s = new StringBuilder();
        while (d.hasNext()) s.append(d.next()).append(' ');
        System.out.println(s);
        l.clear();
        System.out.println(l.peekFirst() + " " + l.poll());
        try {
            l.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            l.element();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        Deque<String> q = new LinkedList<>();
        q.add(null);
        System.out.println(q.size() + " " + q.peek());
    }
}
