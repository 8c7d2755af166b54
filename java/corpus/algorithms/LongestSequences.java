/** Dynamic programming over sequences. */
public class LongestSequences {
    public static void main(String[] args) throws Exception {
        int[] a = {3, 10, 2, 1, 20, 4, 25, 30, 5, 6, 7}; int[] len = new int[a.length]; int best = 0; for (int i = 0; i < a.length; i++) { len[i] = 1; for (int j = 0; j < i; j++) if (a[j] < a[i]) len[i] = Math.max(len[i], len[j] + 1); best = Math.max(best, len[i]); } System.out.println(best); int sum = 0, max = Integer.MIN_VALUE, from = 0, bf = 0, bt = 0; int[] b = {-2, 1, -3, 4, -1, 2, 1, -5, 4}; for (int i = 0; i < b.length; i++) { if (sum <= 0) { sum = 0; from = i; } sum += b[i]; if (sum > max) { max = sum; bf = from; bt = i; } } System.out.println(max + " " + bf + "-" + bt); String s = "forgeeksskeegfor"; String pal = ""; for (int c = 0; c < 2 * s.length() - 1; c++) { int l = c / 2, r = l + c % 2; while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) { l--; r++; } if (r - l - 1 > pal.length()) pal = s.substring(l + 1, r); } System.out.println(pal);
    }
}
