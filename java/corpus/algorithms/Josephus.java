import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

/** Eliminations in a circle, three ways. */
public class Josephus {
    public static void main(String[] args) throws Exception {
        int n = 41, k = 3, r = 0; for (int i = 2; i <= n; i++) r = (r + k) % i; List<Integer> l = new ArrayList<>(); for (int i = 0; i < n; i++) l.add(i); for (int at = 0; l.size() > 1; ) { at = (at + k - 1) % l.size(); l.remove(at); } LinkedList<Integer> q = new LinkedList<>(); for (int i = 0; i < n; i++) q.add(i); while (q.size() > 1) { for (int i = 0; i < k - 1; i++) q.add(q.poll()); q.poll(); } System.out.println(r + " " + l + " " + q);
    }
}
