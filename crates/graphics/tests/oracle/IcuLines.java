// Prints texts and where ICU 55 (the one inside android-all) lets their lines end: one text per line,
// units in hexadecimal, a bar, boundaries in decimal. Scripts that ICU breaks with a dictionary are left out.

import android.icu.text.BreakIterator;
import android.icu.util.ULocale;
import java.util.Random;

public class IcuLines {
    private static final String[] SENTENCES = {
        "The quick (\u201cbrown\u201d) fox can\u2019t jump 32.3 feet, right?",
        "http://www.example.com/path/to/file.html?query=1&other=2#fragment",
        "user.name+tag@mail.example.org wrote: well-known, e.g. and/or!",
        "$1,234.56 \u20ac99 50% \u00a35 12:30 2016-01-02 1/2 (555) 123-4567 +1-800-FLOWERS",
        "\u65e5\u672c\u8a9e\u306e\u30c6\u30ad\u30b9\u30c8\u3001\u300c\u62ec\u5f27\u300d\u3068\u30fc\u3063\u3083\u3002",
        "\u4e2d\u6587\uff08\u6d4b\u8bd5\uff09\uff0c\u201c\u5f15\u53f7\u201d\u3002 ABC\u6df7\u5408123",
        "\ud55c\uad6d\uc5b4 \ubb38\uc7a5\uc785\ub2c8\ub2e4. \uac00-\ub098",
        "\u05e2\u05d1\u05e8\u05d9\u05ea \u05d5-English \u0627\u0644\u0639\u0631\u0628\u064a\u0629\u060c 123",
        "\u0939\u093f\u0928\u094d\u0926\u0940 \u092d\u093e\u0937\u093e \u0964 \u0ba4\u0bae\u0bbf\u0bb4\u0bcd",
        "caf\u00e9 na\u00efve \u00fcber\u00ad\u00adlang soft\u00adhyphen non\u2011breaking a\u00a0b c\u202fd",
        "tab\there\nnew\r\nline\u2028separator\u2029para\u000bvt\u000cff\u0085nel",
        "emoji \ud83d\ude00\ud83d\ude01 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \u2764\ufe0f \ud83c\udde9\ud83c\uddea flags",
        "em\u2014dash en\u2013dash \u2026ellipsis... \u00abguillemets\u00bb \u2018single\u2019 'ascii' \"quotes\"",
        "C++ C# .NET a/b\\c d|e [f] {g} <h> #i @j ~k ^l _m `n` *o* %p &q =r+s",
        "zero\u200bwidth\u2060joiner\ufeffbom \u180ewj \u2007fig",
    };

    private static final int[] POOL = {
        ' ', ' ', ' ', 'a', 'b', 'A', '1', '2', '-', '-', '.', ',', ';', ':', '!', '?', '/', '(', ')', '[', ']', '"', '\'',
        '%', '$', '+', '=', '\t', '\n', '\r', 0xa0, 0xad, 0xb4, 0xab, 0xbb, 0x200b, 0x200d, 0x2010, 0x2011, 0x2013, 0x2014,
        0x2018, 0x2019, 0x201c, 0x201d, 0x2024, 0x2026, 0x2028, 0x2039, 0x203a, 0x2060, 0x20ac, 0x3001, 0x3002, 0x300c,
        0x300d, 0x3041, 0x3042, 0x30a1, 0x30a2, 0x30fc, 0x4e00, 0x6587, 0xac00, 0xac01, 0x1100, 0x1161, 0x11a8, 0x5d0,
        0x5d1, 0x5be, 0x627, 0x628, 0x660, 0x301, 0x308, 0x93e, 0x915, 0x94d, 0x1f600, 0x1f1e9, 0x1f1ea, 0xfffc, 0xff01,
        0xff08, 0x20000, 0x2e3a, 0x85, 0x2007, 0x202f, 0x10fffd, 0xe000, 0xfe0f,
    };

    public static void main(String[] args) {
        BreakIterator iterator = BreakIterator.getLineInstance(new ULocale(args[0]));
        for (String sentence : SENTENCES) {
            print(iterator, sentence);
        }
        Random random = new Random(23);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(24);
            for (int j = 0; j < length; j++) {
                text.appendCodePoint(POOL[random.nextInt(POOL.length)]);
            }
            print(iterator, text.toString());
        }
    }

    private static void print(BreakIterator iterator, String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            out.append(i == 0 ? "" : " ").append(Integer.toHexString(text.charAt(i)));
        }
        out.append('|');
        iterator.setText(text);
        iterator.first();
        String gap = "";
        for (int at = iterator.next(); at != BreakIterator.DONE; at = iterator.next()) {
            out.append(gap).append(at);
            gap = " ";
        }
        System.out.println(out);
    }
}
