/** All orders of a word, and the next one in order. */
public class Permutations {
    public static void main(String[] args) throws Exception {
        char[] a = "aabc".toCharArray(); int n = 0; StringBuilder s = new StringBuilder(); do { s.append(a).append(' '); n++; } while (next(a)); System.out.println(n + " " + s); int[] comb = {0, 1, 2}; int count = 0, sum = 0; while (comb != null) { count++; sum += comb[0] * 100 + comb[1] * 10 + comb[2]; comb = nextCombination(comb, 6); } System.out.println(count + " " + sum);
    }

    static boolean next(char[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        swap(a, i, j);
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) swap(a, l, r);
        return true;
    }

    static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static int[] nextCombination(int[] c, int n) {
        for (int i = c.length - 1; i >= 0; i--) {
            if (c[i] < n - c.length + i) {
                c[i]++;
                for (int j = i + 1; j < c.length; j++) c[j] = c[j - 1] + 1;
                return c;
            }
        }
        return null;
    }
}
