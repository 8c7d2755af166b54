/** All solutions of the eight queens. */
public class Queens {
    public static void main(String[] args) throws Exception {
        System.out.println(solve(0, 0, 0, 0, 8) + " " + solve(0, 0, 0, 0, 6));
        int[] first = new int[8];
        place(first, 0);
        StringBuilder s = new StringBuilder();
        for (int q : first) s.append(q);
        System.out.println(s);
    }

    static int solve(int row, int cols, int d1, int d2, int n) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ((1 << n) - 1) & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += solve(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1, n);
        }
        return count;
    }

    static boolean place(int[] q, int row) {
        if (row == q.length) return true;
        next:
        for (int c = 0; c < q.length; c++) {
            for (int r = 0; r < row; r++)
                if (q[r] == c || Math.abs(q[r] - c) == row - r) continue next;
            q[row] = c;
            if (place(q, row + 1)) return true;
        }
        return false;
    }
}
