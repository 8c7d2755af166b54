package gibbon.newer;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** What {@link CharSequence} has since Android 7. */
public class java_lang_CharSequence {
    public static IntStream chars(CharSequence text) {
        return stream(text, false);
    }

    public static IntStream codePoints(CharSequence text) {
        return stream(text, true);
    }

    private static IntStream stream(CharSequence text, boolean points) {
        PrimitiveIterator.OfInt all = new Letters(text, points);
        return StreamSupport.intStream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false);
    }

    /** Goes through the letters of a text, or through its code points. */
    private static final class Letters implements PrimitiveIterator.OfInt {
        private final CharSequence text;
        private final boolean points;
        private int place;

        Letters(CharSequence text, boolean points) {
            this.text = text;
            this.points = points;
        }

        @Override
        public boolean hasNext() {
            return place < text.length();
        }

        @Override
        public int nextInt() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int letter = points ? Character.codePointAt(text, place) : text.charAt(place);
            place += Character.charCount(letter);
            return letter;
        }

        @Override
        public Integer next() {
            return nextInt();
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException("remove");
        }
    }
}
