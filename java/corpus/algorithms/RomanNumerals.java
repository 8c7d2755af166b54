/** Conversions with tables, both ways. */
public class RomanNumerals {
    public static void main(String[] args) throws Exception {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        int bad = 0;
        long h = 0;
        for (int n = 1; n < 4000; n++) {
            StringBuilder s = new StringBuilder();
            int m = n;
            for (int i = 0; i < v.length; i++)
                while (m >= v[i]) {
                    s.append(r[i]);
                    m -= v[i];
                }
            int back = 0, last = 0;
            for (int i = s.length() - 1; i >= 0; i--) {
                int x = "IVXLCDM".indexOf(s.charAt(i));
                int val = (int) Math.pow(10, x / 2) * (x % 2 == 0 ? 1 : 5);
                back += val < last ? -val : val;
                last = val;
            }
            if (back != n) bad++;
            h = h * 31 + s.toString().hashCode();
            if (n == 1994 || n == 3999) System.out.println(s);
        }
        System.out.println(bad + " " + h);
    }
}
