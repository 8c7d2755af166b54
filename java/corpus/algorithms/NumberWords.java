/** Numbers as English words. */
public class NumberWords {
    public static void main(String[] args) throws Exception {
        for (long n : new long[] {0, 7, 13, 20, 42, 100, 115, 999, 1000, 12345, 1000001, -70, 2000000000L}) System.out.println(words(n));
    }

    static final String[] ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
    static final String[] TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String words(long n) {
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return ONES[(int) n];
        if (n < 100) return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + ONES[(int) n % 10]);
        long[] units = {1000000000, 1000000, 1000, 100};
        String[] names = {"billion", "million", "thousand", "hundred"};
        for (int i = 0; ; i++) if (n >= units[i]) return words(n / units[i]) + " " + names[i] + (n % units[i] == 0 ? "" : " " + words(n % units[i]));
    }
}
