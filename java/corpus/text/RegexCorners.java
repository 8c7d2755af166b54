import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions away from the beaten track. */
public class RegexCorners {
    static void all(String pattern, int flags, String text) {
        Matcher m = Pattern.compile(pattern, flags).matcher(text);
        StringBuilder s = new StringBuilder("/" + pattern + "/ " + flags + ":");
        while (m.find()) {
            s.append(" [").append(m.start()).append('-').append(m.end());
            for (int i = 1; i <= m.groupCount(); i++) s.append(' ').append(m.group(i));
            s.append(']');
        }
        System.out.println(s.toString().replace("\n", "\\n").replace("\r", "\\r"));
    }

    public static void main(String[] args) {
        all("(?<=\\$)\\d+(?!\\d|\\.)", 0, "$12 $3.5 $400");
        all("(?<!a)b", 0, "ab b cb");
        all("a*+b|(a++)", 0, "aaab aaa");
        all("(?>a|ab)c", 0, "abc ac");
        all("(\\w+)\\s+\\1\\b", 0, "the the cat cat cats");
        all("^.*$", Pattern.MULTILINE, "one\ntwo\r\nthree");
        all(".+", Pattern.DOTALL, "one\ntwo");
        all("\\bfoo\\b", Pattern.CASE_INSENSITIVE, "Foo food FOO");
        all("a b # comment\n c", Pattern.COMMENTS, "abc ab c");
        all("a.c*", Pattern.LITERAL, "a.c* abc");
        all("[a-c&&[^b]]+|[^\\w\\s]", 0, "abcab, !");
        all("\\p{Lu}\\p{Ll}+|\\P{L}", 0, "Ab cD\u00c9\u00e9");
        all("\\x41\\u0042\\t|\\Q.*\\E", 0, "AB\t.*");
        all("(?i:ab)c(?-i)D", 0, "ABcD abcd ABCD");
        all("x{2,3}?|y{2}|z{2,}", 0, "xxxxx yyy zzzz");
        all("\\Ga", 0, "aaba");
        all("", 0, "ab");
        all("(?:a|b)*?c", 0, "abac");
        all("[\\[\\]\\\\^-]+", 0, "a[]\\^-b");
        all("\\d+(?=(\\d{3})+$)", 0, "1234567");
        all("(a)|(b)|(c)", 0, "cab");
        Matcher m = Pattern.compile("(b)(c)?").matcher("abcabd");
        System.out.println(m.matches() + " " + m.lookingAt() + " " + m.find(2) + " " + m.start() + " " + m.group(2) + " " + m.start(2) + " " + m.end(2));
        MatchResult result = m.toMatchResult();
        m.reset();
        System.out.println(result.group() + " " + result.groupCount() + " " + m.find() + " " + m.group() + " " + result.start());
        m.region(1, 3);
        System.out.println(m.matches() + " " + m.regionStart() + " " + m.regionEnd() + " " + m.hasAnchoringBounds() + " " + m.hasTransparentBounds());
        Matcher look = Pattern.compile("b(?=c)").matcher("abc");
        System.out.println(look.region(1, 2).find() + " " + look.useTransparentBounds(true).region(1, 2).find());
        Matcher hit = Pattern.compile("abc|x$").matcher("ab");
        System.out.println(hit.matches() + " " + hit.hitEnd());
        StringBuffer out = new StringBuffer();
        Matcher replace = Pattern.compile("(\\w)(\\d)").matcher("a1 b2");
        while (replace.find()) replace.appendReplacement(out, "<$1-$2\\$>");
        System.out.println(replace.appendTail(out));
        System.out.println("a.b".replaceAll("\\.", Matcher.quoteReplacement("$1\\")) + " " + Pattern.quote("a\\Eb") + " " + "a\\Eb".matches(Pattern.quote("a\\Eb")));
        for (int limit : new int[] {-1, 0, 1, 2, 10}) System.out.println(limit + " " + Arrays.asList(Pattern.compile(",").split("a,b,,c,,", limit)));
        System.out.println(Arrays.asList("boo:and:foo".split("o")) + " " + Arrays.asList("".split(",")) + " " + Arrays.asList(" a  b ".split("\\s+")) + " " + Arrays.asList("a1b22c".split("\\d+")));
        for (String wrong : new String[] {"(", "[", "*a", "a{2,1}", "\\", "[z-a]", "a)", "\\p{Nope}", "(?q)"}) {
            try {
                Pattern.compile(wrong);
                System.out.println(wrong + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(wrong + " " + e.getPattern().equals(wrong));
            }
        }
        try {
            Pattern.compile("a").matcher("b").group();
        } catch (IllegalStateException e) {
            System.out.println("no match");
        }
        try {
            Matcher n = Pattern.compile("(a)").matcher("a");
            n.find();
            n.group(2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no group");
        }
        Pattern p = Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
        System.out.println(p + " " + p.flags() + " " + p.pattern() + " " + Pattern.matches("a+", "aa"));
        all("[^a]", 0, "\ud83d\ude00a");
        all("\ud83d\ude00+", 0, "\ud83d\ude00\ud83d\ude00");
    }
}
