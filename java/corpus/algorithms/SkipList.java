/** A skip list with deterministic levels. */
public class SkipList {
    public static void main(String[] args) throws Exception {
        Skip s = new Skip(); for (int i = 0; i < 200; i++) s.add(i * 73 % 211); int found = 0; for (int i = 0; i < 211; i++) if (s.has(i)) found++; System.out.println(found + " " + s.size + " " + s.has(-1)); for (int i = 0; i < 211; i += 2) s.remove(i); System.out.println(s.size + " " + s.sum());
    }

    static class Skip {
        static class N {
            final int v;
            final N[] next;

            N(int v, int h) {
                this.v = v;
                next = new N[h];
            }
        }

        final N head = new N(Integer.MIN_VALUE, 8);
        int size, seed = 1;

        N[] path(int v) {
            N[] p = new N[8];
            N n = head;
            for (int l = 7; l >= 0; l--) {
                while (n.next[l] != null && n.next[l].v < v) n = n.next[l];
                p[l] = n;
            }
            return p;
        }

        boolean has(int v) {
            N n = path(v)[0].next[0];
            return n != null && n.v == v;
        }

        void add(int v) {
            if (has(v)) return;
            N[] p = path(v);
            seed = seed * 1103515245 + 12345;
            N n = new N(v, 1 + Integer.numberOfTrailingZeros(seed >>> 10 | 128));
            for (int l = 0; l < n.next.length; l++) {
                n.next[l] = p[l].next[l];
                p[l].next[l] = n;
            }
            size++;
        }

        void remove(int v) {
            if (!has(v)) return;
            N[] p = path(v);
            N n = p[0].next[0];
            for (int l = 0; l < n.next.length; l++) p[l].next[l] = n.next[l];
            size--;
        }

        long sum() {
            long s = 0;
            for (N n = head.next[0]; n != null; n = n.next[0]) s += n.v;
            return s;
        }
    }
}
