/** Padding, columns and boxes without format strings. */
public class TableText {
    public static void main(String[] args) throws Exception {
        String[][] rows = {{"name", "qty", "price"}, {"apple", "3", "1.25"}, {"watermelon", "12", "10.00"}, {"fig", "", "0.5"}}; int[] w = new int[3]; for (String[] r : rows) for (int i = 0; i < 3; i++) w[i] = Math.max(w[i], r[i].length()); for (int k = 0; k < rows.length; k++) { StringBuilder s = new StringBuilder("|"); for (int i = 0; i < 3; i++) s.append(i == 0 ? pad(rows[k][i], w[i], false) : pad(rows[k][i], w[i], true)).append('|'); System.out.println(s); if (k == 0) System.out.println(s.toString().replaceAll("[^|]", "-")); }
    }

    static String pad(String s, int n, boolean left) {
        StringBuilder b = new StringBuilder(s);
        while (b.length() < n) {
            if (left) b.insert(0, ' ');
            else b.append(' ');
        }
        return b.toString();
    }
}
