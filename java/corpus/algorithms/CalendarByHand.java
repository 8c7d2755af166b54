/** Weekdays and leap years without a library. */
public class CalendarByHand {
    public static void main(String[] args) throws Exception {
        int[] days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}; for (int[] d : new int[][] {{2000, 2, 29}, {1999, 12, 31}, {2024, 7, 4}, {1970, 1, 1}}) { int n = 0; for (int y = 1970; y < d[0]; y++) n += leap(y) ? 366 : 365; for (int m = 1; m < d[1]; m++) n += days[m - 1] + (m == 2 && leap(d[0]) ? 1 : 0); n += d[2] - 1; System.out.println(d[0] + "-" + d[1] + "-" + d[2] + " " + n + " " + "ThuFriSatSunMonTueWed".substring(n % 7 * 3, n % 7 * 3 + 3)); } int f = 0; for (int y = 1901; y <= 2000; y++) for (int m = 1; m <= 12; m++) if (zeller(y, m, 13) == 6) f++; System.out.println(f);
    }

    static boolean leap(int y) {
        return y % 4 == 0 && y % 100 != 0 || y % 400 == 0;
    }

    static int zeller(int y, int m, int d) {
        if (m < 3) {
            m += 12;
            y--;
        }
        return (d + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400) % 7;
    }
}
