import java.text.Collator;
import java.util.Arrays;
import java.util.Locale;

/** Comparison rules of the Collator for English. */
public class Collation {
    public static void main(String[] args) throws Exception {
        Collator c = Collator.getInstance(Locale.US);
        String[] v = {"banana", "Apple", "cherry", "apple", "Banana"};
        Arrays.sort(v, c);
        System.out.println(Arrays.asList(v));
        c.setStrength(Collator.PRIMARY);
        System.out.println(
                c.compare("abc", "ABC")
                        + " "
                        + c.equals("r\u00e9sum\u00e9", "resume")
                        + " "
                        + (c.compare("a", "b") < 0));
        c.setStrength(Collator.SECONDARY);
        System.out.println(c.equals("abc", "ABC") + " " + c.equals("r\u00e9sum\u00e9", "resume"));
        c.setStrength(Collator.TERTIARY);
        System.out.println(c.equals("abc", "ABC") + " " + c.equals("abc", "abc"));
    }
}
