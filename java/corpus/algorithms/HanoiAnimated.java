import java.util.ArrayDeque;

/** Towers as stacks, with every move checked. */
public class HanoiAnimated {
    public static void main(String[] args) throws Exception {
        @SuppressWarnings("unchecked") ArrayDeque<Integer>[] t = new ArrayDeque[3]; for (int i = 0; i < 3; i++) t[i] = new ArrayDeque<>(); for (int i = 6; i > 0; i--) t[0].push(i); move(6, t, 0, 2, 1); System.out.println(moves + " " + t[2] + " " + hash);
    }

    static int moves;
    static long hash;

    static void move(int n, ArrayDeque<Integer>[] t, int from, int to, int via) {
        if (n == 0) return;
        move(n - 1, t, from, via, to);
        int d = t[from].pop();
        if (!t[to].isEmpty() && t[to].peek() < d) throw new IllegalStateException("bad move");
        t[to].push(d);
        moves++;
        hash = hash * 31 + from * 3 + to;
        move(n - 1, t, via, to, from);
    }
}
