/** Dynamic programming over weights and values. */
public class Knapsack {
    public static void main(String[] args) throws Exception {
        int[] w = {12, 7, 11, 8, 9, 6, 7, 3, 5, 6}, v = {24, 13, 23, 15, 16, 11, 12, 5, 8, 10};
        int cap = 35;
        int[][] best = new int[w.length + 1][cap + 1];
        for (int i = 1; i <= w.length; i++)
            for (int c = 0; c <= cap; c++)
                best[i][c] =
                        Math.max(
                                best[i - 1][c],
                                c >= w[i - 1] ? best[i - 1][c - w[i - 1]] + v[i - 1] : 0);
        StringBuilder s = new StringBuilder();
        for (int i = w.length, c = cap; i > 0; i--)
            if (best[i][c] != best[i - 1][c]) {
                s.append(i - 1).append(' ');
                c -= w[i - 1];
            }
        System.out.println(best[w.length][cap] + " " + s);
        long[] coins = new long[501];
        coins[0] = 1;
        for (int coin : new int[] {1, 2, 5, 10, 20, 50, 100, 200})
            for (int i = coin; i <= 500; i++) coins[i] += coins[i - coin];
        System.out.println(coins[500]);
    }
}
