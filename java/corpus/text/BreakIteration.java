import java.text.BreakIterator;
import java.util.Locale;

/** Word, sentence and character boundaries. */
public class BreakIteration {
    public static void main(String[] args) throws Exception {
        String s = "Hello, world. How are you?";
        show(BreakIterator.getWordInstance(Locale.US), s);
        show(BreakIterator.getSentenceInstance(Locale.US), s);
        show(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301b");
        show(BreakIterator.getLineInstance(Locale.US), "one two-three");
    }

    static void show(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder r = new StringBuilder();
        for (int i = b.first(); i != BreakIterator.DONE; i = b.next()) r.append(i).append(' ');
        System.out.println(r + "| " + b.isBoundary(0) + " " + b.last() + " " + b.previous());
    }
}
