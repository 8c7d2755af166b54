import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.util.Locale;

/** Messages with numbers and choices in some languages. */
public class Messages {
    public static void main(String[] args) throws Exception {
        print(Locale.US, "{0} has {1,number} items, {2,number,percent} done", "Ann", 12345, 0.5);
        print(Locale.GERMANY, "{0} hat {1,number} Dinge, {2,number,#.00}", "Ann", 12345.5, 0.5);
        String choice = "{0,choice,0#no files|1#one file|1<{0,number,integer} files}";
        for (int count : new int[] {0, 1, 2, 1000}) {
            print(Locale.US, choice, count);
        }
        print(Locale.US, "it''s '{'quoted'}' {0}", "x");
        print(Locale.US, "{1} {0} {1}", "a", "b");
        print(Locale.US, "{0}");
        Object[] parsed = new MessageFormat("{0,number} of {1}", Locale.US).parse("1,234 of many");
        System.out.println(parsed[0] + " " + parsed[1]);
        System.out.println(new MessageFormat("{0,number,#.#} {1}", Locale.US).toPattern());
        ChoiceFormat limits = new ChoiceFormat("0#low|10#middle|100#high");
        System.out.println(limits.format(-5) + limits.format(10) + limits.format(99.9) + limits.format(1000) + " " + limits.toPattern());
    }

    private static void print(Locale locale, String pattern, Object... values) {
        System.out.println(new MessageFormat(pattern, locale).format(values));
    }
}
