package gibbon.newer;

import java.util.regex.Matcher;

/** What {@link Matcher} has since Android 8. */
public class java_util_regex_Matcher {
    public static String group(Matcher matcher, String name) {
        return matcher.group(GroupNames.number(matcher.pattern(), name));
    }

    public static int start(Matcher matcher, String name) {
        return matcher.start(GroupNames.number(matcher.pattern(), name));
    }

    public static int end(Matcher matcher, String name) {
        return matcher.end(GroupNames.number(matcher.pattern(), name));
    }
}
