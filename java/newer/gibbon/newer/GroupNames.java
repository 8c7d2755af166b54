package gibbon.newer;

import java.util.Objects;
import java.util.regex.Pattern;

/** Reads a pattern for the names of its groups, which the platform matches and does not tell. */
final class GroupNames {
    private final String text;
    private final boolean comments;
    private int place;
    private int groups;
    /** How many brackets of sets of letters are open. */
    private int sets;

    private GroupNames(Pattern pattern) {
        text = (pattern.flags() & Pattern.LITERAL) != 0 ? "" : pattern.pattern();
        comments = (pattern.flags() & Pattern.COMMENTS) != 0;
    }

    static int number(Pattern pattern, String name) {
        Objects.requireNonNull(name, "Group name");
        GroupNames names = new GroupNames(pattern);
        while (names.place < names.text.length()) {
            if (names.step().equals(name)) {
                return names.groups;
            }
        }
        throw new IllegalArgumentException("No group with name <" + name + ">");
    }

    /** Goes on behind one element, and gives the name of the group that begins there, if it has one. */
    private String step() {
        char letter = text.charAt(place);
        if (letter == '\\') {
            place = text.startsWith("\\Q", place) ? behind("\\E") : place + 2;
        } else if (letter == '[') {
            sets++;
            place++;
        } else if (letter == ']' && sets > 0) {
            sets--;
            place++;
        } else if (letter == '#' && comments && sets == 0) {
            place = behind("\n");
        } else {
            place++;
            return letter == '(' && sets == 0 ? group() : "";
        }
        return "";
    }

    private int behind(String end) {
        int found = text.indexOf(end, place);
        return found < 0 ? text.length() : found + end.length();
    }

    /** The name of the group whose bracket was just read; what looks around is no group that counts. */
    private String group() {
        boolean looks = text.startsWith("?<=", place) || text.startsWith("?<!", place);
        boolean named = text.startsWith("?<", place) && !looks;
        if (named || !text.startsWith("?", place)) {
            groups++;
        }
        return named ? text.substring(place + 2, text.indexOf('>', place)) : "";
    }
}
