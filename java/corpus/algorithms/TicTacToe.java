/** The full game tree with minimax. */
public class TicTacToe {
    public static void main(String[] args) throws Exception {
        char[] b = "         ".toCharArray(); System.out.println(best(b, 'X') + " " + nodes); b[0] = 'X'; b[4] = 'O'; b[8] = 'X'; nodes = 0; System.out.println(best(b, 'O') + " " + nodes);
    }

    static int nodes;
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

    static int best(char[] b, char p) {
        nodes++;
        for (int[] l : LINES) if (b[l[0]] != ' ' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) return b[l[0]] == 'X' ? 1 : -1;
        int best = p == 'X' ? -2 : 2;
        boolean full = true;
        for (int i = 0; i < 9; i++) {
            if (b[i] != ' ') continue;
            full = false;
            b[i] = p;
            int v = best(b, p == 'X' ? 'O' : 'X');
            b[i] = ' ';
            best = p == 'X' ? Math.max(best, v) : Math.min(best, v);
        }
        return full ? 0 : best;
    }
}
