package gibbon.net;

/** Texts in which a star stands for anything. */
final class Pattern {
    private Pattern() {}

    /** Whether a text fits a pattern: the parts between the stars are found from left to right, each as early as can be. */
    static boolean fits(String pattern, String text) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(text);
        }
        if (!text.startsWith(pattern.substring(0, star))) {
            return false;
        }
        int at = star;
        for (int next = pattern.indexOf('*', star + 1); next >= 0; next = pattern.indexOf('*', star + 1)) {
            String part = pattern.substring(star + 1, next);
            at = text.indexOf(part, at);
            if (at < 0) {
                return false;
            }
            at += part.length();
            star = next;
        }
        String end = pattern.substring(star + 1);
        return text.length() - at >= end.length() && text.endsWith(end);
    }
}
