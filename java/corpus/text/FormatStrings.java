import java.util.Arrays;
import java.util.Locale;

/** %s with everything, and errors of formats. */
public class FormatStrings {
    public static void main(String[] args) throws Exception {
        System.out.println(
                String.format(
                        "[%s] [%10s] [%-10s] [%.2s] [%S] [%10.3s]",
                        "text", "text", "text", "text", "text", "text"));
        System.out.println(
                String.format("%s %s %s %s", null, 1.5, Arrays.asList(1, 2), new int[0].length));
        System.out.println(String.format("%b %B %b", null, "x", false));
        System.out.println(String.format("%c%c%c", 'a', 98, (byte) 99));
        String[] bad = {"%d", "%q", "%5", "%-d", "%,s", "%.2d", "%s %s", "%+s", "%-05d"};
        for (String f : bad) {
            try {
                System.out.println(String.format(f, "x"));
            } catch (java.util.IllegalFormatException e) {
                System.out.println(f + " " + e.getClass().getSimpleName());
            }
        }
        System.out.println(
                String.format(
                        Locale.US, "%1$tY-%1$tm-%1$td %1$tH:%1$tM:%1$tS", new java.util.Date(0L)));
        StringBuilder sb = new StringBuilder();
        new java.util.Formatter(sb, Locale.US).format("%d+%d", 1, 2).format("=%d", 3);
        System.out.println(sb);
    }
}
