package gibbon.newer;

import java.io.BufferedReader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.stream.Stream;

/** What {@link String} has since Android 8. */
public class java_lang_String {
    public static String join(CharSequence between, CharSequence... parts) {
        return join(between, Arrays.asList(parts));
    }

    public static String join(CharSequence between, Iterable parts) {
        between.getClass();
        StringBuilder joined = new StringBuilder();
        boolean first = true;
        for (Object part : parts) {
            joined.append(first ? "" : between).append(part);
            first = false;
        }
        return joined.toString();
    }

    public static boolean isBlank(String text) {
        return stripLeading(text).isEmpty();
    }

    public static String strip(String text) {
        return stripLeading(stripTrailing(text));
    }

    public static String stripLeading(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.codePointAt(start))) {
            start += Character.charCount(text.codePointAt(start));
        }
        return text.substring(start);
    }

    public static String stripTrailing(String text) {
        int end = text.length();
        while (end > 0 && Character.isWhitespace(text.codePointBefore(end))) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(0, end);
    }

    public static String repeat(String text, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        StringBuilder repeated = new StringBuilder(text.length() * count);
        for (int i = 0; i < count; i++) {
            repeated.append(text);
        }
        return repeated.toString();
    }

    public static Stream lines(String text) {
        return java_io_BufferedReader.lines(new BufferedReader(new StringReader(text)));
    }
}
