import java.text.BreakIterator;
import java.util.Locale;

/** Where words, sentences and characters end. */
public class Breaks {
    public static void main(String[] args) {
        print(BreakIterator.getWordInstance(Locale.US), "Hello, world! It's 3.14.");
        print(BreakIterator.getSentenceInstance(Locale.US), "One. Two! Three? Four");
        print(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301o");
        print(BreakIterator.getLineInstance(Locale.US), "The quick brown fox.");
        BreakIterator words = BreakIterator.getWordInstance(Locale.US);
        words.setText("one two");
        System.out.println(words.following(1) + " " + words.preceding(4) + " " + words.isBoundary(3) + " " + words.isBoundary(2)
                + " " + words.last() + " " + words.previous() + " " + words.first() + " " + words.next(2));
    }

    private static void print(BreakIterator iterator, String text) {
        iterator.setText(text);
        StringBuilder out = new StringBuilder();
        for (int at = iterator.first(); at != BreakIterator.DONE; at = iterator.next()) {
            out.append(at).append(' ');
        }
        System.out.println(out);
    }
}
