import java.text.Bidi;

/** Runs of text in both directions. */
public class BidirectionalText {
    public static void main(String[] args) {
        String[] texts = {"abc", "\u05d0\u05d1\u05d2", "abc \u05d0\u05d1\u05d2 def", "\u05d0 12 b", "(x) \u05d0", "a \u0661\u0662"};
        int[] directions = {
            Bidi.DIRECTION_LEFT_TO_RIGHT, Bidi.DIRECTION_RIGHT_TO_LEFT,
            Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT, Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT,
        };
        for (String text : texts) {
            for (int direction : directions) {
                print(new Bidi(text, direction));
            }
        }
        Bidi line = new Bidi("abc \u05d0\u05d1\u05d2 def", Bidi.DIRECTION_LEFT_TO_RIGHT).createLineBidi(2, 6);
        print(line);
        System.out.println(Bidi.requiresBidi("abc".toCharArray(), 0, 3) + " " + Bidi.requiresBidi("\u05d0".toCharArray(), 0, 1));
        Object[] words = {"a", "b", "c"};
        Bidi.reorderVisually(new byte[] {0, 1, 1}, 0, words, 0, 3);
        System.out.println(words[0] + "" + words[1] + words[2]);
    }

    private static void print(Bidi bidi) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < bidi.getRunCount(); i++) {
            out.append(bidi.getRunStart(i)).append('-').append(bidi.getRunLimit(i)).append('@').append(bidi.getRunLevel(i)).append(' ');
        }
        System.out.println(out + "base " + bidi.getBaseLevel() + " length " + bidi.getLength() + " " + bidi.isMixed()
                + bidi.isLeftToRight() + bidi.isRightToLeft() + bidi.baseIsLeftToRight());
    }
}
