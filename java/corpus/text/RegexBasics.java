import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Matching, groups, quantifiers, classes. */
public class RegexBasics {
    public static void main(String[] args) throws Exception {
        t("a*b", "aaab");
        t("(\\d+)-(\\d+)", "10-20 30-40");
        t("[a-c&&[^b]]+", "abcacb");
        t("(?i)HeLLo", "say hello");
        t("^(\\w+)\\s+(\\w+)$", "two words");
        t("a{2,3}", "aaaaaaa");
        t("a+?", "aaa");
        t("(a|ab)(c|bcd)(d*)", "abcd");
        t("\\bfoo\\b", "foo food foo.");
        t("(.)\\1", "hello book");
        t("x*", "aab");
        t("(?:ab)+", "ababx");
        t("[^\\s,]+", "a, b ,c");
        t("(\\w)(\\d)?", "a1b");
        t("\\p{Upper}\\p{Lower}*", "John Smith");
        t(".", "a\nb");
        t("(?s).", "a\nb");
        t("(?m)^\\w", "a\nb");
        t("\\Qa.b\\E", "a.b axb");
        t("a(?=b)", "abac");
        t("a(?!b)", "abac");
        t("(?<=a)b", "abcb");
        t("(?<!a)b", "abcb");
        t("\\x41\\u0042\\t?", "AB");
        t("[\\[\\]]", "[]");
        t("(?>a+)ab", "aaab");
        t("a++b", "aaab");
        t("", "ab");
        System.out.println(
                Pattern.matches("\\d{3}", "123")
                        + " "
                        + "abc".matches("[a-c]+")
                        + " "
                        + "abcd".matches("[a-c]+"));
    }

    static void t(String re, String s) {
        Matcher m = Pattern.compile(re).matcher(s);
        StringBuilder b = new StringBuilder(re.replace("\n", "\\n")).append(" :");
        while (m.find()) {
            b.append(" ").append(m.start()).append('-').append(m.end());
            for (int i = 1; i <= m.groupCount(); i++)
                b.append('(').append(m.group(i)).append('@').append(m.start(i)).append(')');
        }
        System.out.println(b);
    }
}
