/** Characters as numbers in tables and counts. */
public class CharArrays {
    public static void main(String[] args) throws Exception {
        int[] n = new int[128]; String t = "Sphinx of black quartz, judge my vow!"; for (int i = 0; i < t.length(); i++) n[t.charAt(i)]++; StringBuilder s = new StringBuilder(); for (char c = 0; c < 128; c++) if (n[c] > 1) s.append(c).append(n[c]); System.out.println(s); char[] a = t.toCharArray(); for (int i = 0, j = a.length - 1; i < j; i++, j--) { char x = a[i]; a[i] = a[j]; a[j] = x; } System.out.println(new String(a) + " " + String.valueOf(a, 3, 4) + " " + new String(a, 0, 2).length()); boolean pan = true; for (char c = 'a'; c <= 'z'; c++) pan &= t.toLowerCase().indexOf(c) >= 0; System.out.println(pan); char[][] grid = new char[3][]; for (int i = 0; i < 3; i++) grid[i] = t.substring(i * 3, i * 3 + 3).toCharArray(); System.out.println(new String(grid[1]) + grid[2][2]); System.out.println((char) ('a' + 25) + "" + (char) 97 + (int) 'z' + ('b' - 'a'));
    }
}
