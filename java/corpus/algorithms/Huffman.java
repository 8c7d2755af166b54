import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Codes built with a priority queue. */
public class Huffman {
    public static void main(String[] args) throws Exception {
        String text = "abracadabra alakazam";
        TreeMap<Character, Integer> f = new TreeMap<>();
        for (char c : text.toCharArray()) f.put(c, f.containsKey(c) ? f.get(c) + 1 : 1);
        PriorityQueue<N> q = new PriorityQueue<>();
        int id = 0;
        for (Map.Entry<Character, Integer> e : f.entrySet())
            q.add(new N(e.getKey(), e.getValue(), id++, null, null));
        while (q.size() > 1) {
            N a = q.poll(), b = q.poll();
            q.add(new N('\0', a.w + b.w, id++, a, b));
        }
        TreeMap<Character, String> codes = new TreeMap<>();
        walk(q.poll(), "", codes);
        int bits = 0;
        for (char c : text.toCharArray()) bits += codes.get(c).length();
        System.out.println(codes + " " + bits);
    }

    static class N implements Comparable<N> {
        final char c;
        final int w, id;
        final N l, r;

        N(char c, int w, int id, N l, N r) {
            this.c = c;
            this.w = w;
            this.id = id;
            this.l = l;
            this.r = r;
        }

        public int compareTo(N o) {
            return w != o.w ? w - o.w : id - o.id;
        }
    }

    static void walk(N n, String s, Map<Character, String> codes) {
        if (n.l == null) {
            codes.put(n.c, s);
        } else {
            walk(n.l, s + "0", codes);
            walk(n.r, s + "1", codes);
        }
    }
}
