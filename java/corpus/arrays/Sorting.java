/** Hand-written sorts over arrays. */
public class Sorting {
    public static void main(String[] args) throws Exception {
        int[] a = data(60);
        int[] b = a.clone(), c = a.clone();
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i - 1;
            while (j >= 0 && a[j] > v) a[j + 1] = a[j--];
            a[j + 1] = v;
        }
        quick(b, 0, b.length - 1);
        heap(c);
        long h = 0;
        for (int i = 0; i < 60; i++) {
            if (a[i] != b[i] || b[i] != c[i]) System.out.println("differ at " + i);
            h = h * 31 + a[i];
        }
        System.out.println(h);
        System.out.println(a[0] + " " + a[59]);
    }

    static int[] data(int n) {
        int[] r = new int[n];
        int x = 12345;
        for (int i = 0; i < n; i++) r[i] = (x = x * 1103515245 + 12345) >> 16;
        return r;
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            int t = a[0];
            a[0] = a[n];
            a[n] = t;
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int k; (k = 2 * i + 1) < n; i = k) {
            if (k + 1 < n && a[k + 1] > a[k]) k++;
            if (a[i] >= a[k]) return;
            int t = a[i];
            a[i] = a[k];
            a[k] = t;
        }
    }
}
