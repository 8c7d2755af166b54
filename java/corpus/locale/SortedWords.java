import java.text.CollationKey;
import java.text.Collator;
import java.util.Arrays;
import java.util.Locale;

/** Words in the order of a language. */
public class SortedWords {
    public static void main(String[] args) {
        sort(Locale.US, "banana", "Apple", "cherry", "apple", "Banana");
        sort(Locale.GERMANY, "Zebra", "\u00c4pfel", "Apfel", "\u00d6l", "Oma", "zebra");
        sort(Locale.FRANCE, "p\u00eacher", "p\u00e9ch\u00e9", "peche", "poire");
        Collator collator = Collator.getInstance(Locale.US);
        int[] strengths = {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY};
        for (int strength : strengths) {
            collator.setStrength(strength);
            System.out.println(sign(collator.compare("a", "A")) + " " + sign(collator.compare("a", "\u00e1")) + " "
                    + sign(collator.compare("a", "b")) + " " + collator.equals("abc", "ABC"));
        }
        collator.setStrength(Collator.TERTIARY);
        CollationKey one = collator.getCollationKey("hello");
        CollationKey two = collator.getCollationKey("Hello");
        System.out.println(sign(one.compareTo(two)) + " " + one.getSourceString() + " " + one.equals(collator.getCollationKey("hello")));
        System.out.println(collator.getStrength() == Collator.TERTIARY);
    }

    private static void sort(Locale locale, String... words) {
        Arrays.sort(words, Collator.getInstance(locale));
        System.out.println(locale + " " + Arrays.toString(words));
    }

    private static int sign(int value) {
        return value < 0 ? -1 : value > 0 ? 1 : 0;
    }
}
