package gibbon.newer;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What {@link Pattern} has since Android 7. */
public class java_util_regex_Pattern {
    public static Predicate asPredicate(final Pattern pattern) {
        return new Predicate() {
            @Override
            public boolean test(Object text) {
                return pattern.matcher((CharSequence) text).find();
            }
        };
    }

    /** Unlike {@code split}, what is empty at the start because of an empty match is no part. */
    public static Stream splitAsStream(Pattern pattern, CharSequence text) {
        String[] parts = pattern.split(text);
        Matcher first = pattern.matcher(text);
        boolean drops = parts.length > 1 && parts[0].isEmpty() && first.find() && first.end() == 0;
        return java_util_Arrays.stream(parts, drops ? 1 : 0, parts.length);
    }
}
