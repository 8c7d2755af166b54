/** A solver by backtracking. */
public class Sudoku {
    public static void main(String[] args) throws Exception {
        String p =
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        char[] b = p.toCharArray();
        System.out.println(solve(b, 0));
        for (int i = 0; i < 81; i += 9) System.out.println(new String(b, i, 9));
    }

    static boolean solve(char[] b, int at) {
        while (at < 81 && b[at] != '.') at++;
        if (at == 81) return true;
        next:
        for (char c = '1'; c <= '9'; c++) {
            int r = at / 9, k = at % 9;
            for (int i = 0; i < 9; i++)
                if (b[r * 9 + i] == c
                        || b[i * 9 + k] == c
                        || b[(r / 3 * 3 + i / 3) * 9 + k / 3 * 3 + i % 3] == c) continue next;
            b[at] = c;
            if (solve(b, at + 1)) return true;
        }
        b[at] = '.';
        return false;
    }
}
