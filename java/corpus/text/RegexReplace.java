import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replacing, splitting, quoting. */
public class RegexReplace {
    public static void main(String[] args) throws Exception {
        System.out.println(
                "a1b22c333".replaceAll("\\d+", "#")
                        + " "
                        + "a1b22".replaceFirst("\\d", "<$0>")
                        + " "
                        + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1")
                        + " "
                        + "x.y.z".replaceAll("\\.", "\\\\")
                        + " "
                        + "a$b".replaceAll("\\$", "\\$\\$")
                        + " "
                        + "aaa".replaceAll("a*", "X")
                        + " "
                        + "abc".replaceAll("", "-"));
        Matcher m = Pattern.compile("(\\w)(\\d)").matcher("a1 b2 c3");
        StringBuffer sb = new StringBuffer();
        while (m.find()) m.appendReplacement(sb, m.group(2) + m.group(1).toUpperCase());
        m.appendTail(sb);
        System.out.println(sb);
        System.out.println(Matcher.quoteReplacement("$1\\") + Pattern.quote("a.b"));
        System.out.println(
                Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,d"))
                        + Arrays.toString(Pattern.compile(":").split("a::b:", -1))
                        + Arrays.toString("a1b2c3".split("(?<=\\d)"))
                        + Arrays.toString("boo:and:foo".split("o")));
        try {
            "x".replaceAll("x", "$2");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no group");
        }
        try {
            "x".replaceAll("x", "\\");
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            System.out.println("bad escape");
        }
    }
}
