/** Merge sort on arrays and linked lists. */
public class MergeSorts {
    public static void main(String[] args) throws Exception {
        int[] a = new int[70]; int x = 17; for (int i = 0; i < a.length; i++) a[i] = (x = x * 22695477 + 1) >>> 20; int[] b = a.clone(); sort(b, 0, b.length, new int[b.length]); N l = null; for (int v : a) l = new N(v, l); l = sort(l, a.length); java.util.Arrays.sort(a); boolean ok = java.util.Arrays.equals(a, b); for (int v : a) { ok &= l.v == v; l = l.next; } System.out.println(ok + " " + a[0] + " " + a[35] + " " + a[69]);
    }

    static class N {
        int v;
        N next;

        N(int v, N next) {
            this.v = v;
            this.next = next;
        }
    }

    static void sort(int[] a, int lo, int hi, int[] t) {
        if (hi - lo < 2) return;
        int m = (lo + hi) / 2;
        sort(a, lo, m, t);
        sort(a, m, hi, t);
        for (int i = lo, j = m, k = lo; k < hi; k++) t[k] = j >= hi || i < m && a[i] <= a[j] ? a[i++] : a[j++];
        System.arraycopy(t, lo, a, lo, hi - lo);
    }

    static N sort(N l, int n) {
        if (n < 2) {
            if (l != null) l.next = null;
            return l;
        }
        N r = l;
        for (int i = 0; i < n / 2; i++) r = r.next;
        N b = sort(r, n - n / 2), a = sort(l, n / 2), head = new N(0, null), at = head;
        while (a != null && b != null) {
            if (a.v <= b.v) {
                at.next = a;
                a = a.next;
            } else {
                at.next = b;
                b = b.next;
            }
            at = at.next;
        }
        at.next = a != null ? a : b;
        return head.next;
    }
}
