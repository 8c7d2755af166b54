import java.util.PriorityQueue;
import java.util.Random;

/** A discrete simulation with virtual time. */
public class EventQueue {
    public static void main(String[] args) throws Exception {
        PriorityQueue<Ev> q = new PriorityQueue<>();
        Random r = new Random(5);
        q.add(new Ev(0, 0, "arrive"));
        int served = 0, waiting = 0, max = 0, seq = 1;
        boolean busy = false;
        long total = 0;
        while (!q.isEmpty() && served < 100) {
            Ev e = q.poll();
            if (e.kind.equals("arrive")) {
                waiting++;
                max = Math.max(max, waiting);
                q.add(new Ev(e.at + 1 + r.nextInt(10), seq++, "arrive"));
            } else {
                served++;
                busy = false;
            }
            if (!busy && waiting > 0) {
                waiting--;
                busy = true;
                q.add(new Ev(e.at + 2 + r.nextInt(7), seq++, "leave"));
            }
            total += e.at;
        }
        System.out.println(served + " " + max + " " + total);
    }

    static class Ev implements Comparable<Ev> {
        final long at;
        final int seq;
        final String kind;

        Ev(long at, int seq, String kind) {
            this.at = at;
            this.seq = seq;
            this.kind = kind;
        }

        public int compareTo(Ev o) {
            return at != o.at ? Long.compare(at, o.at) : seq - o.seq;
        }
    }
}
