package gibbon.newer;

import java.util.Arrays;

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
}
