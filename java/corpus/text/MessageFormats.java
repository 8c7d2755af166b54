import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.util.Locale;

/** MessageFormat and ChoiceFormat. */
public class MessageFormats {
    public static void main(String[] args) throws Exception {
        System.out.println(
                new MessageFormat("{0} has {1} items; {0}! '{2}' it''s", Locale.US)
                        .format(new Object[] {"Ann", 3}));
        System.out.println(MessageFormat.format("{0}{1}{0}", "a", "b"));
        ChoiceFormat c = new ChoiceFormat("0#none|1#one|1<many {0}");
        System.out.println(c.format(0) + c.format(1) + c.format(5));
        System.out.println(
                new MessageFormat("{0,choice,0#no files|1#one file|1<{0} files}", Locale.US)
                        .format(new Object[] {7}));
        System.out.println(new MessageFormat("{0} is {1}", Locale.US).parse("x is y")[1]);
        try {
            new MessageFormat("{0");
        } catch (IllegalArgumentException e) {
            System.out.println("unmatched");
        }
        System.out.println(MessageFormat.format("{3}", 1));
    }
}
