import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regions, lookingAt, hitEnd, reset and errors. */
public class RegexMatcher {
    public static void main(String[] args) throws Exception {
        Pattern p = Pattern.compile("(\\d+)(?:,(\\d+))?");
        Matcher m = p.matcher("12,34 56");
        System.out.println(
                m.matches()
                        + " "
                        + m.lookingAt()
                        + " "
                        + m.group()
                        + " "
                        + m.end(2)
                        + " "
                        + m.find()
                        + " "
                        + m.group(1)
                        + " "
                        + m.group(2));
        m.reset("7");
        System.out.println(m.matches() + " " + m.start(2) + " " + m.groupCount());
        m.reset("a1b2").region(2, 4);
        System.out.println(m.find() + m.group() + m.regionStart() + m.find());
        System.out.println(m.find(1) + m.group());
        m.reset();
        m.usePattern(Pattern.compile("[a-z]"));
        System.out.println(m.find() + m.group());
        try {
            m.reset("x").group();
        } catch (IllegalStateException e) {
            System.out.println("no match yet");
        }
        try {
            m.find();
            m.group(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no such group");
        }
        for (String bad : new String[] {"(", "[a", "*a", "a{2,1}", "(?<", "\\"})
            try {
                Pattern.compile(bad);
                System.out.println("accepted " + bad);
            } catch (PatternSyntaxException e) {
                System.out.println("syntax");
            }
        System.out.println(
                p.pattern()
                        + " "
                        + Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE)
                                .flags());
        System.out.println(
                Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches()
                        + " "
                        + Pattern.compile("a b # c", Pattern.COMMENTS).matcher("ab").matches()
                        + " "
                        + Pattern.compile("a.", Pattern.LITERAL).matcher("ab").find());
        java.util.regex.MatchResult r = p.matcher("1,2").find() ? null : null;
        Matcher q = p.matcher("9,8");
        q.find();
        r = q.toMatchResult();
        q.reset("0");
        System.out.println(r.group(2) + r.start() + r.end());
        System.out.println(Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find());
    }
}
