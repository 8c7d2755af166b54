import java.util.ArrayDeque;

/** Deep recursion with a table and an explicit stack. */
public class Ackermann {
    public static void main(String[] args) throws Exception {
        System.out.println(plain(2, 9) + " " + stacked(2, 9) + " " + plain(3, 4)); int d = 0; for (long n = 27; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) d++; int best = 0, at = 0; int[] memo = new int[3000]; for (int i = 1; i < 3000; i++) { int s = 0; long n = i; while (n != 1 && (n >= i || s == 0)) { n = (n & 1) == 0 ? n >> 1 : 3 * n + 1; s++; if (n < i) { s += memo[(int) n]; n = 1; } } memo[i] = s; if (s > best) { best = s; at = i; } } System.out.println(d + " " + best + " " + at);
    }

    static int plain(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? plain(m - 1, 1) : plain(m - 1, plain(m, n - 1));
    }

    static int stacked(int m, int n) {
        ArrayDeque<Integer> s = new ArrayDeque<>();
        s.push(m);
        while (!s.isEmpty()) {
            int k = s.pop();
            if (k == 0) {
                n++;
            } else if (n == 0) {
                n = 1;
                s.push(k - 1);
            } else {
                n--;
                s.push(k - 1);
                s.push(k);
            }
        }
        return n;
    }
}
