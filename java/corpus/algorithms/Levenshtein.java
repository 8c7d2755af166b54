/** Edit distances and longest common subsequences. */
public class Levenshtein {
    public static void main(String[] args) throws Exception {
        String[][] v = {
            {"kitten", "sitting"},
            {"", "abc"},
            {"same", "same"},
            {"intention", "execution"},
            {"ABCBDAB", "BDCABA"}
        };
        for (String[] p : v) System.out.println(distance(p[0], p[1]) + " " + lcs(p[0], p[1]));
    }

    static int distance(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++)
                cur[j] =
                        Math.min(
                                Math.min(cur[j - 1], prev[j]) + 1,
                                prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }

    static String lcs(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) return "";
        if (a.charAt(0) == b.charAt(0)) return a.charAt(0) + lcs(a.substring(1), b.substring(1));
        String x = lcs(a.substring(1), b), y = lcs(a, b.substring(1));
        return x.length() >= y.length() ? x : y;
    }
}
