// Prints texts and where ICU 55 (the version of Android 6) lets their lines end: one text per line,
// units in hexadecimal, a bar, boundaries in decimal. Scripts that ICU breaks with a dictionary are texts of their own
// (`words`): real words and single letters in random order.

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
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

    /** Blocks of letters: Thai, Lao, Khmer, Burmese. */
    private static final int[][] BLOCKS = {{0xe01, 0xe5b}, {0xe81, 0xedf}, {0x1780, 0x17f9}, {0x1000, 0x109f}};

    private static final String[][] WORDS = {
        {
            "\u0e20\u0e32\u0e29\u0e32", "\u0e44\u0e17\u0e22", "\u0e40\u0e1b\u0e47\u0e19", "\u0e17\u0e35\u0e48", "\u0e43\u0e0a\u0e49", "\u0e1b\u0e23\u0e30\u0e40\u0e17\u0e28",
            "\u0e41\u0e25\u0e30", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\u0e04\u0e23\u0e31\u0e1a", "\u0e01\u0e23\u0e38\u0e07\u0e40\u0e17\u0e1e\u0e2f", "\u0e15\u0e48\u0e32\u0e07\u0e46", "\u0e15\u0e32\u0e01\u0e25\u0e21",
            "\u0e19\u0e49\u0e33", "\u0e01\u0e32\u0e23", "\u0e15\u0e31\u0e49\u0e07\u0e04\u0e48\u0e32", "\u0e2b\u0e19\u0e49\u0e32\u0e08\u0e2d",
        },
        {
            "\u0eaa\u0eb0\u0e9a\u0eb2\u0e8d\u0e94\u0eb5", "\u0e9b\u0eb0\u0ec0\u0e97\u0e94", "\u0ea5\u0eb2\u0ea7", "\u0e82\u0ead\u0e87", "\u0e9e\u0ea7\u0e81", "\u0ec0\u0eae\u0ebb\u0eb2", "\u0e9e\u0eb2\u0eaa\u0eb2",
            "\u0e81\u0eb2\u0e99", "\u0e99\u0ecd\u0ec9\u0eb2", "\u0ec1\u0ea5\u0eb0", "\u0e97\u0eb5\u0ec8",
        },
        {
            "\u1797\u17b6\u179f\u17b6", "\u1781\u17d2\u1798\u17c2\u179a", "\u1787\u17b6", "\u1795\u17d2\u179b\u17bc\u179c\u1780\u17b6\u179a", "\u1793\u17c5", "\u1780\u1798\u17d2\u1796\u17bb\u1787\u17b6", "\u1793\u17b7\u1784",
            "\u1791\u17b9\u1780", "\u178a\u17c2\u179b", "\u1780\u17b6\u179a",
        },
        {
            "\u1019\u103c\u1014\u103a\u1019\u102c", "\u1018\u102c\u101e\u102c", "\u1005\u1000\u102c\u1038", "\u101e\u100a\u103a", "\u1016\u103c\u1005\u103a", "\u1014\u102d\u102f\u1004\u103a\u1004\u1036", "\u1000\u102d\u102f",
            "\u101b\u1031", "\u1019\u103e\u102c", "\u1010\u1004\u103a",
        },
    };

    public static void main(String[] args) {
        if (args[0].equals("words")) {
            words(Integer.parseInt(args[1]));
            return;
        }
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

    private static void words(int count) {
        BreakIterator iterator = BreakIterator.getLineInstance(new ULocale("en_US"));
        Random random = new Random(55);
        for (int i = 0; count > 0; i++) {
            int script = i % BLOCKS.length;
            int[] block = BLOCKS[script];
            // Every fourth text is letters only, every other has a few between its words.
            int noise = new int[] {0, 8, 1, 4}[i / BLOCKS.length % 4];
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(12);
            for (int j = 0; j < length; j++) {
                boolean letter = noise > 0 && random.nextInt(noise) == 0;
                text.append(letter ? "" : WORDS[script][random.nextInt(WORDS[script].length)]);
                if (letter) {
                    text.appendCodePoint(block[0] + random.nextInt(block[1] - block[0]));
                }
                if (random.nextInt(16) == 0) {
                    text.append(" a1-\u200c\u200d\u200b(\u0e01\u1000".charAt(random.nextInt(10)));
                }
            }
            if (!hasShortRun(text)) {
                print(iterator, text.toString());
                count--;
            }
        }
    }

    /** Whether the Java version, which cuts shorter runs, may differ from the native one, which Android asks. */
    private static boolean hasShortRun(CharSequence text) {
        int length = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean inside = i < text.length() && needsDictionary(text.charAt(i));
            boolean same = inside && length > 0 && UScript.getScript(text.charAt(i)) == UScript.getScript(text.charAt(i - 1));
            if (length > 0 && length < 5 && !same) {
                return true;
            }
            length = inside ? (same ? length : 0) + 1 : 0;
        }
        return false;
    }

    private static boolean needsDictionary(int c) {
        return UCharacter.getIntPropertyValue(c, UProperty.LINE_BREAK) == UCharacter.LineBreak.COMPLEX_CONTEXT;
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
