import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.Typeface;
import android.text.BoringLayout;
import android.text.Layout;
import android.text.SpannableString;
import android.text.Spanned;
import android.text.StaticLayout;
import android.text.TextDirectionHeuristic;
import android.text.TextDirectionHeuristics;
import android.text.TextPaint;
import android.text.TextUtils;
import android.text.style.AbsoluteSizeSpan;
import android.text.style.LeadingMarginSpan;
import android.text.style.RelativeSizeSpan;
import android.text.style.ReplacementSpan;
import android.text.style.ScaleXSpan;
import android.text.style.StyleSpan;
import android.text.style.SubscriptSpan;
import android.text.style.SuperscriptSpan;
import android.text.style.TabStopSpan;
import android.text.style.TypefaceSpan;
import java.util.LinkedHashMap;
import java.util.Locale;

/**
 * Asks the framework about text and prints the answers, one line each. The same program runs in the guest and, for the
 * oracle, on the real Minikin (crates/graphics/tests/oracle/run); it may only use what Android 6 has. A line is
 * `kind|#text|style|answers`; answers are `name=numbers`, distances in hundredths of a pixel.
 */
public class TextQuestions {
    static final String[] WORDS = {
        "Settings", "AVATAR", "waffle office fiction", "To Type Yes. LTE", "12:30", "$1,234.56", "100%", "0123456789",
        "user@example.org", "don\u2019t \u201cquote\u201d", "a\u00a0b\u2003c", "caf\u00e9", "cafe\u0301", "\u00c5ngstr\u00f6m",
        "A\u030angstro\u0308m", "\u1ec7 e\u0323\u0302", "Gr\u00fc\u00dfe", "\u0141\u00f3d\u017a \u017blich", "p\u0159\u00edli\u0161 \u017elu\u0165ou\u010dk\u00fd k\u016f\u0148", "\u0130stanbul \u0131",
        "\u0420\u043e\u0441\u0441\u0438\u044f \u0439 \u0438\u0306", "\u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac \u1f84",
        "\u0540\u0561\u0575", "\u10e5\u10d0\u10e0\u10d7", "\u1275\u130d\u122d", "\u13e3\u13b3\u13a9",
        "\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
        "\u0644\u0627 \u0644\u0644\u0647 \u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", "\u0641\u0627\u0631\u0633\u06cc \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0661\u0662\u0663", "\u0939\u093f\u0928\u094d\u0926\u0940", "\u0915\u094d\u0937\u0924\u094d\u0930\u093f\u092f", "\u09ac\u09be\u0982\u09b2\u09be",
        "\u0a2a\u0a70\u0a1c\u0a3e\u0a2c\u0a40", "\u0a97\u0ac1\u0a9c\u0ab0\u0abe\u0aa4\u0ac0", "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd", "\u0c24\u0c46\u0c32\u0c41\u0c17\u0c41",
        "\u0c95\u0ca8\u0ccd\u0ca8\u0ca1", "\u0d2e\u0d32\u0d2f\u0d3e\u0d33\u0d02", "\u0dc3\u0dd2\u0d82\u0dc4\u0dbd", "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22",
        "\u0e19\u0e49\u0e33 \u0e01\u0e33", "\u0e9e\u0eb2\u0eaa\u0eb2\u0ea5\u0eb2\u0ea7", "\u1781\u17d2\u1798\u17c2\u179a", "\u1019\u103c\u1014\u103a\u1019\u102c",
        "\u0f56\u0f7c\u0f51\u0f0b", "\u65e5\u672c\u8a9e\u30c6\u30ad\u30b9\u30c8", "\u3001\u300c\u3002\u30fb\uff08\uff09", "\u4e2d\u6587\u6d4b\u8bd5", "\u76f4\u89d2\u9aa8",
        "\ud55c\uad6d\uc5b4", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "\ud840\udc00\ud867\ude3d", "\uff21\uff22\uff43 \uff71\uff72",
        "\ud83d\ude00", "\ud83d\ude00\ud83d\ude01 smile", "\u2764", "\u2764\ufe0f", "\u263a\ufe0e \u263a", "\ud83d\udc4d\ud83c\udffd",
        "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "\ud83c\udde9\ud83c\uddea\ud83c\uddfa\ud83c\uddf8", "1\ufe0f\u20e3 #\u20e3", "\ud83d\udc41\u200d\ud83d\udde8",
        "\u2190\u2192\u2713\u2605\u25cf", "\u222b\u2211\u221a\u2260\u221e", "\u2080\u00b2\u2075\u00bd\u2153", "\u20ac\u00a3\u00a5\u20b9\u20bd", "\u2460\u2461",
        "abc \u05d0\u05d1\u05d2 def", "\u05d0\u05d1 12 cd", "12 \u05d0\u05d1", "a(\u05d0)b", "\u0627\u0628 ABC 123 \u062c", "\u202babc\u202c def", "a\u200fb\u200ec", "\u05d0!",
        "a\tb", "line\nnext", "a\u00adb", "non\u2011break", "zero\u200bwidth", "\u2060wj\ufeff", "\ud800", "x\udc00y", "\ufffd\ufffc", "\ue000 \uf8ff", "\u0300\u0301", " ", "  a  ",
        "\u200d", "Donaudampfschifffahrtsgesellschaft", "iiiiiiiiii", "WWWWWWWW", "...\u2026\u2014\u2013-", "VAVATATo,.P.Y.",
        "http://www.example.com/a/b?c=1&d=%20#e", "ffi ffl fi fl ff", "\u01c4 \u0149 \ufb01", "l\u2019\u0153uvre",
    };
    static final String[] FAMILIES = {
        "sans-serif", "sans-serif-thin", "sans-serif-light", "sans-serif-medium", "sans-serif-black", "sans-serif-condensed",
        "sans-serif-condensed-light", "serif", "monospace", "serif-monospace", "casual", "cursive", "sans-serif-smallcaps",
    };
    static final int[] SIZES = {9, 12, 14, 16, 18, 24, 28, 32, 36, 37, 42, 48, 53, 60, 72, 96, 112, 200, 300};
    static final String[] LOCALES = {"en-US", "en-US", "en-US", "ja-JP", "zh-CN", "zh-TW", "ko-KR", "ar-EG", "he-IL", "hi-IN", "th-TH", "tr-TR", "sr-RS"};

    static final String[] PARAGRAPHS = {
        "The quick brown fox jumps over the lazy dog and runs away.",
        "Internationalization and hyphenation of considerably long paragraphs is extraordinarily important.",
        "See http://www.example.com/path/to/a/file.html?query=1&other=2#fragment for more.",
        "Write to first.last+tag@mail.example.org, please; e.g. and/or whatever (in brackets) \u2014 well-known, isn\u2019t it?",
        "Donaudampfschifffahrtsgesellschaftskapit\u00e4n Rindfleischetikettierungs\u00fcberwachungsaufgaben\u00fcbertragungsgesetz",
        "soft\u00adhyphens let extra\u00adordi\u00adnarily long words break any\u00adwhere they are al\u00adlowed",
        "one\ntwo three four five six seven eight\n\nnine\n",
        "a\tb\tc and\tthen some more text\twith tabs in it",
        "$1,234.56 \u20ac99 50% 12:30 2016-01-02 1/2 (555) 123-4567 +1-800-FLOWERS",
        "Caf\u00e9 na\u00efve \u00fcber \u00c5ngstr\u00f6m \u0141\u00f3d\u017a \u017d\u00e1dn\u00e1 p\u0159\u00edli\u0161 \u017elu\u0165ou\u010dk\u00fd k\u016f\u0148",
        "\u0421\u044a\u0435\u0448\u044c \u0436\u0435 \u0435\u0449\u0451 \u044d\u0442\u0438\u0445 \u043c\u044f\u0433\u043a\u0438\u0445 \u0444\u0440\u0430\u043d\u0446\u0443\u0437\u0441\u043a\u0438\u0445 \u0431\u0443\u043b\u043e\u043a",
        "\u039e\u03b5\u03c3\u03ba\u03b5\u03c0\u03ac\u03b6\u03c9 \u03c4\u03b7\u03bd \u03c8\u03c5\u03c7\u03bf\u03c6\u03b8\u03cc\u03c1\u03b1 \u03b2\u03b4\u03b5\u03bb\u03c5\u03b3\u03bc\u03af\u03b1",
        "\u65e5\u672c\u8a9e\u306e\u30c6\u30ad\u30b9\u30c8\u3001\u300c\u62ec\u5f27\u300d\u3068\u30fc\u3063\u3083\u3002\u30b3\u30fc\u30d2\u30fc\u3092\u98f2\u3080\u3002",
        "\u4e2d\u6587\uff08\u6d4b\u8bd5\uff09\uff0c\u201c\u5f15\u53f7\u201d\u3002 ABC\u6df7\u5408123\uff0c\u7ed3\u675f\u3002",
        "\ud55c\uad6d\uc5b4 \ubb38\uc7a5\uc785\ub2c8\ub2e4. \ub610 \ud558\ub098\uc758 \ubb38\uc7a5\uc774 \uc788\uc2b5\ub2c8\ub2e4.",
        "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd, \u05d6\u05d4 \u05de\u05e9\u05e4\u05d8 \u05d0\u05e8\u05d5\u05da \u05e9\u05e0\u05e9\u05d1\u05e8 \u05dc\u05db\u05de\u05d4 \u05e9\u05d5\u05e8\u05d5\u05ea.",
        "\u05d4\u05de\u05d7\u05d9\u05e8 \u05d4\u05d5\u05d0 12.50 \u05e9\u05f4\u05d7 (\u05db\u05d5\u05dc\u05dc VAT) \u05dc\u05db\u05dc item!",
        "Mixed \u05e2\u05d1\u05e8\u05d9\u05ea and \u0627\u0644\u0639\u0631\u0628\u064a\u0629 123 words (\u05d0\u05d1\u05d2) in one line.",
        "\u0627\u0644\u0633\u0644\u0627\u0645 \u0639\u0644\u064a\u0643\u0645\u060c \u0647\u0630\u0647 \u062c\u0645\u0644\u0629 \u0637\u0648\u064a\u0644\u0629 \u0645\u0643\u0648\u0646\u0629 \u0645\u0646 \u0643\u0644\u0645\u0627\u062a \u0643\u062b\u064a\u0631\u0629.",
        "\u0627\u0644\u0633\u0639\u0631 1,234.50 USD \u0648\u0627\u0644\u0631\u0642\u0645 \u0661\u0662\u0663 (\u0637) end",
        "\u0939\u093f\u0928\u094d\u0926\u0940 \u092d\u093e\u0937\u093e \u092e\u0947\u0902 \u0932\u093f\u0916\u093e \u0939\u0941\u0906 \u090f\u0915 \u0935\u093e\u0915\u094d\u092f\u0964 \u0905\u0917\u0932\u093e \u0935\u093e\u0915\u094d\u092f\u0964",
        "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd \u0bae\u0bca\u0bb4\u0bbf\u0baf\u0bbf\u0bb2\u0bcd \u0b8e\u0bb4\u0bc1\u0ba4\u0baa\u0bcd\u0baa\u0b9f\u0bcd\u0b9f \u0bb5\u0bbe\u0b95\u0bcd\u0b95\u0bbf\u0baf\u0bae\u0bcd",
        "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22\u0e40\u0e1b\u0e47\u0e19\u0e20\u0e32\u0e29\u0e32\u0e17\u0e35\u0e48\u0e43\u0e0a\u0e49\u0e43\u0e19\u0e1b\u0e23\u0e30\u0e40\u0e17\u0e28\u0e44\u0e17\u0e22 \u0e41\u0e25\u0e30\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
        "\u0eaa\u0eb0\u0e9a\u0eb2\u0e8d\u0e94\u0eb5\u0e9b\u0eb0\u0ec0\u0e97\u0e94\u0ea5\u0eb2\u0ea7\u0e82\u0ead\u0e87\u0e9e\u0ea7\u0e81\u0ec0\u0eae\u0ebb\u0eb2",
        "\u1797\u17b6\u179f\u17b6\u1781\u17d2\u1798\u17c2\u179a\u1787\u17b6\u1797\u17b6\u179f\u17b6\u1795\u17d2\u179b\u17bc\u179c\u1780\u17b6\u179a",
        "\u1019\u103c\u1014\u103a\u1019\u102c\u1018\u102c\u101e\u102c\u1005\u1000\u102c\u1038\u101e\u100a\u103a\u1016\u103c\u1005\u103a\u101e\u100a\u103a",
        "emoji \ud83d\ude00\ud83d\ude01\ud83d\ude02 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \u2764\ufe0f \ud83c\udde9\ud83c\uddea flags \ud83d\udc4d\ud83c\udffd and text",
        "em\u2014dash en\u2013dash \u2026ellipsis... \u00abguillemets\u00bb \u2018single\u2019 'ascii' \"quotes\"",
        "zero\u200bwidth\u200bspaces\u200band word\u2060joiners a\u00a0b\u00a0c non\u2011breaking\u2011hyphens",
        "C++ C# .NET a/b\\c d|e [f] {g} <h> #i @j ~k ^l _m `n` *o* %p &q =r+s",
        "Na\u00efve caf\u00e9\u0301s e\u0301tude o\u0308ffnen x\u0323\u0302y combining mar\u0327ks every\u0302whe\u0300re",
        "      leading and   inner    spaces     and trailing     ",
        "",
        " ",
        "x",
        "\n",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bb",
        "\ud83d\ude00\ud83d\ude01\ud83d\ude02\ud83d\ude03\ud83d\ude04\ud83d\ude05\ud83d\ude06\ud83d\ude07\ud83d\ude08\ud83d\ude09",
        "\u202eforced right to left\u202c and back, \u2066isolated \u05d0\u05d1\u2069 text",
        "Short. \u05e7\u05e6\u05e8.\n\u05e7\u05e6\u05e8. Short.\n\u0627\u062b\u0646\u0627\u0646",
    };

    static final LinkedHashMap<String, Integer> names = new LinkedHashMap<String, Integer>();
    static StringBuilder out = new StringBuilder();
    static long seed = 1;

    public static void main(String[] args) {
        String answers = all();
        int at = 0;
        while (at < answers.length()) {
            int end = Math.min(answers.length(), at + 4000);
            System.out.print(answers.substring(at, end));
            at = end;
        }
    }

    static String all() {
        Locale.setDefault(Locale.US);
        metrics();
        words();
        layouts();
        spans();
        ellipses();
        StringBuilder texts = new StringBuilder();
        for (String text : names.keySet()) {
            texts.append("text|").append(names.get(text)).append('|').append(printable(text)).append('\n');
        }
        return texts.append(out).toString();
    }

    /** A number below `bound`, the same on every machine. */
    static int next(int bound) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % bound);
    }

    static void metrics() {
        for (String family : FAMILIES) {
            for (int style = 0; style < 4; style++) {
                for (float size : new float[] {12, 14, 16.5f, 18, 24, 36, 42, 52.5f, 53, 96}) {
                    TextPaint paint = paint(family, style, size, false, "en-US");
                    boolean elegant = size == 24;
                    paint.setElegantTextHeight(elegant);
                    Paint.FontMetrics m = new Paint.FontMetrics();
                    Paint.FontMetricsInt i = new Paint.FontMetricsInt();
                    float spacing = paint.getFontMetrics(m);
                    int whole = paint.getFontMetricsInt(i);
                    begin("metrics", "|" + family + ' ' + style + ' ' + size + (elegant ? " elegant" : ""));
                    answer("float", spacing, m.top, m.ascent, m.descent, m.bottom, m.leading, paint.ascent(), paint.descent());
                    answer("int", whole, i.top, i.ascent, i.descent, i.bottom, i.leading);
                    end();
                }
            }
        }
    }

    static void words() {
        for (String text : WORDS) {
            for (int i = 0; i < 10; i++) {
                String family = i < 2 ? "sans-serif" : FAMILIES[next(FAMILIES.length)];
                int style = i < 2 ? 0 : next(4);
                int size = SIZES[next(SIZES.length)];
                boolean linear = i % 2 == 0;
                String locale = i < 4 ? "en-US" : LOCALES[next(LOCALES.length)];
                TextPaint paint = paint(family, style, size, linear, locale);
                String extra = "";
                if (i == 2 || i == 3 || i == 9) {
                    paint.setElegantTextHeight(true);
                    extra = " elegant";
                } else if (i == 4 || i == 5) {
                    paint.setTextScaleX(0.5f + next(10) / 10f);
                    extra = " scale=" + paint.getTextScaleX();
                } else if (i == 6) {
                    paint.setLetterSpacing((next(9) - 2) / 16f);
                    extra = " spacing=" + paint.getLetterSpacing();
                } else if (i == 7) {
                    paint.setFakeBoldText(true);
                    extra = " bold";
                } else if (i == 8) {
                    paint.setTextSkewX(-0.25f);
                    extra = " skew";
                }
                begin(linear ? "linear" : "whole", name(text) + '|' + family + ' ' + style + ' ' + size + ' ' + locale + extra);
                word(text, paint);
                end();
            }
        }
    }

    static void word(String text, TextPaint paint) {
        int length = text.length();
        float whole = paint.measureText(text);
        float[] widths = new float[length];
        paint.getTextWidths(text, widths);
        answer("measure", whole);
        answer("widths", widths);
        Rect bounds = new Rect();
        paint.getTextBounds(text, 0, length, bounds);
        answer("bounds", bounds.left, bounds.top, bounds.right, bounds.bottom);
        float[] measured = new float[1];
        for (int part = 1; part < 3; part++) {
            // A quarter of a pixel more, so that no comparison depends on the last bit.
            float room = Math.round(whole * part / 3) + 0.25f;
            answer("fits" + part, paint.breakText(text, true, room, measured));
            answer("fitting" + part, measured[0]);
            answer("tail" + part, paint.breakText(text, false, room, measured));
        }
        float[] runs = new float[(length + 1) * 2];
        for (int at = 0; at <= length; at++) {
            runs[at] = paint.getRunAdvance(text, 0, length, 0, length, false, at);
            runs[length + 1 + at] = paint.getRunAdvance(text, 0, length, 0, length, true, at);
        }
        answer("run", runs);
        int[] offsets = new int[6];
        for (int i = 0; i < 3; i++) {
            float advance = Math.round(whole * (1 + 2 * i) / 6) + 0.25f;
            offsets[i] = paint.getOffsetForAdvance(text, 0, length, 0, length, false, advance);
            offsets[3 + i] = paint.getOffsetForAdvance(text, 0, length, 0, length, true, advance);
        }
        answer("offsets", offsets);
        int[] cursors = new int[length + 1];
        for (int at = 0; at <= length; at++) {
            cursors[at] = paint.getTextRunCursor(text.toCharArray(), 0, length, 0, at, 4);
        }
        answer("cursors", cursors);
        answer("glyph", paint.hasGlyph(text) ? 1 : 0);
    }

    static void layouts() {
        for (String text : PARAGRAPHS) {
            for (int i = 0; i < 24; i++) {
                int size = new int[] {14, 18, 24, 37, 42, 53}[next(6)];
                int width = new int[] {120, 200, 320, 480, 700, 1000}[i % 6];
                int strategy = i / 6 % 3;
                int frequency = i < 18 ? 0 : next(2) + 1;
                String locale = i < 12 ? "en-US" : LOCALES[next(LOCALES.length)];
                String family = i < 18 ? "sans-serif" : FAMILIES[next(FAMILIES.length)];
                boolean linear = i % 4 != 3;
                TextPaint paint = paint(family, i < 18 ? 0 : next(4), size, linear, locale);
                // The compact fonts are gone in later versions, so every other text asks for the elegant ones.
                boolean elegant = i % 2 == 1;
                paint.setElegantTextHeight(elegant);
                int heuristic = next(6);
                Layout.Alignment alignment = Layout.Alignment.values()[next(3)];
                boolean padding = next(2) == 0;
                float multiplier = next(4) == 0 ? 1.25f : 1;
                float added = next(4) == 0 ? 3 : 0;
                StaticLayout.Builder builder = StaticLayout.Builder.obtain(text, 0, text.length(), paint, width)
                        .setBreakStrategy(strategy).setHyphenationFrequency(frequency).setAlignment(alignment)
                        .setTextDirection(direction(heuristic)).setIncludePad(padding).setLineSpacing(added, multiplier);
                String extra = "";
                int lines = next(5);
                if (lines > 0 && i >= 12) {
                    TextUtils.TruncateAt where = TextUtils.TruncateAt.values()[next(3)];
                    if (lines > 1) {
                        where = TextUtils.TruncateAt.END;
                    }
                    builder.setMaxLines(lines).setEllipsize(where).setEllipsizedWidth(width - next(2) * 20);
                    extra = " max=" + lines + ' ' + where;
                }
                begin(linear ? "layout" : "layout-whole", name(text) + '|' + family + ' ' + size + ' ' + locale + ' ' + width + " strategy="
                        + strategy + " hyphens=" + frequency + " dir=" + heuristic + ' ' + alignment + (padding ? " pad" : "")
                        + (elegant ? " elegant" : "") + " spacing=" + multiplier + '+' + added + extra);
                layout(builder.build(), i % 3 == 0);
                end();
            }
        }
    }

    static TextDirectionHeuristic direction(int number) {
        switch (number) {
            case 0: return TextDirectionHeuristics.LTR;
            case 1: return TextDirectionHeuristics.RTL;
            case 2: return TextDirectionHeuristics.FIRSTSTRONG_RTL;
            case 3: return TextDirectionHeuristics.ANYRTL_LTR;
            default: return TextDirectionHeuristics.FIRSTSTRONG_LTR;
        }
    }

    static void layout(Layout layout, boolean everywhere) {
        int lines = layout.getLineCount();
        // Behind the last line of a text that was cut there is nothing to ask for.
        int length = layout.getLineEnd(lines - 1);
        int[] ends = new int[lines];
        float[] widths = new float[lines];
        float[] maxima = new float[lines];
        float[] sides = new float[lines * 2];
        int[] heights = new int[lines * 3];
        int[] flags = new int[lines * 4];
        int[] offsets = new int[lines * 3];
        for (int i = 0; i < lines; i++) {
            ends[i] = layout.getLineEnd(i);
            widths[i] = layout.getLineWidth(i);
            maxima[i] = layout.getLineMax(i);
            sides[2 * i] = layout.getLineLeft(i);
            sides[2 * i + 1] = layout.getLineRight(i);
            heights[3 * i] = layout.getLineTop(i);
            heights[3 * i + 1] = layout.getLineAscent(i);
            heights[3 * i + 2] = layout.getLineDescent(i);
            flags[4 * i] = layout.getParagraphDirection(i);
            flags[4 * i + 1] = layout.getLineContainsTab(i) ? 1 : 0;
            flags[4 * i + 2] = layout.getEllipsisStart(i);
            flags[4 * i + 3] = layout.getEllipsisCount(i);
            for (int part = 0; part < 3; part++) {
                float from = layout.getLineLeft(i);
                float x = Math.round(from + (layout.getLineRight(i) - from) * (1 + 2 * part) / 6) + 0.25f;
                offsets[3 * i + part] = hit(layout, i, x);
            }
        }
        answer("ends", ends);
        answer("width", widths);
        answer("max", maxima);
        answer("sides", sides);
        answer("heights", heights);
        answer("height", layout.getHeight());
        answer("flags", flags);
        answer("hits", offsets);
        if (!everywhere) {
            return;
        }
        float[] places = new float[length + 1];
        int[] moves = new int[2 * (length + 1)];
        for (int at = 0; at <= length; at++) {
            places[at] = place(layout, at);
            moves[2 * at] = layout.getOffsetToLeftOf(at);
            moves[2 * at + 1] = layout.getOffsetToRightOf(at);
        }
        answer("places", places);
        answer("moves", moves);
    }

    /** Some later versions fail inside an ellipsis; the answer says so. */
    static float place(Layout layout, int at) {
        try {
            return layout.getPrimaryHorizontal(at);
        } catch (IndexOutOfBoundsException e) {
            return -9999;
        }
    }

    static int hit(Layout layout, int line, float x) {
        try {
            return layout.getOffsetForHorizontal(line, x);
        } catch (IndexOutOfBoundsException e) {
            return -9999;
        }
    }

    static void spans() {
        for (String text : PARAGRAPHS) {
            int length = text.length();
            for (int i = 0; i < 4 && length > 8; i++) {
                SpannableString spanned = new SpannableString(text);
                StringBuilder names = new StringBuilder();
                for (int j = 0; j < 3; j++) {
                    int from = next(length - 4);
                    int to = from + 1 + next(length - from - 1);
                    int kind = next(12);
                    boolean paragraph = kind >= 8 && kind < 11;
                    if (paragraph) {
                        from = 0;
                        to = length;
                    }
                    spanned.setSpan(span(kind), from, to, paragraph ? Spanned.SPAN_PARAGRAPH : Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
                    names.append(" span=").append(kind).append('[').append(from).append(',').append(to).append(']');
                }
                TextPaint paint = paint("sans-serif", 0, 24, true, "en-US");
                paint.setElegantTextHeight(true);
                int width = 150 + 150 * next(4);
                StaticLayout layout = StaticLayout.Builder.obtain(spanned, 0, length, paint, width)
                        .setBreakStrategy(next(3)).setHyphenationFrequency(0).build();
                begin("spans", name(text) + '|' + width + names);
                layout(layout, i == 0);
                end();
            }
        }
    }

    static Object span(int kind) {
        switch (kind) {
            case 0: return new StyleSpan(Typeface.BOLD);
            case 1: return new StyleSpan(Typeface.ITALIC);
            case 2: return new RelativeSizeSpan(1.5f);
            case 3: return new AbsoluteSizeSpan(18);
            case 4: return new ScaleXSpan(0.75f);
            case 5: return new TypefaceSpan("monospace");
            case 6: return new SuperscriptSpan();
            case 7: return new SubscriptSpan();
            case 8: return new LeadingMarginSpan.Standard(30, 10);
            case 9: return new TabStopSpan.Standard(70);
            case 10: return new LeadingMarginSpan.Standard(12);
            default: return new Block();
        }
    }

    /** Something of a fixed size in the text. */
    static class Block extends ReplacementSpan {
        @Override
        public int getSize(Paint paint, CharSequence text, int start, int end, Paint.FontMetricsInt metrics) {
            if (metrics != null) {
                metrics.ascent = -40;
                metrics.top = -42;
                metrics.descent = 6;
                metrics.bottom = 8;
            }
            return 50;
        }

        @Override
        public void draw(Canvas canvas, CharSequence text, int start, int end, float x, int top, int y, int bottom, Paint paint) {
        }
    }

    static void ellipses() {
        for (String text : PARAGRAPHS) {
            for (int i = 0; i < 6; i++) {
                TextPaint paint = paint(FAMILIES[next(FAMILIES.length)], 0, 24, true, "en-US");
                paint.setElegantTextHeight(true);
                int width = new int[] {40, 90, 200, 350, 500, 800}[i];
                TextUtils.TruncateAt where = TextUtils.TruncateAt.values()[i % 3];
                begin("ellipsize", name(text) + '|' + width + ' ' + where);
                final int[] range = new int[2];
                CharSequence cut = TextUtils.ellipsize(text, paint, width, where, true, new TextUtils.EllipsizeCallback() {
                    @Override
                    public void ellipsized(int start, int end) {
                        range[0] = start;
                        range[1] = end;
                    }
                });
                answer("range", range[0], range[1], cut.length());
                answer("desired", Layout.getDesiredWidth(text, paint));
                BoringLayout.Metrics boring = BoringLayout.isBoring(text, paint);
                answer("boring", boring == null ? -1 : boring.width);
                end();
            }
        }
    }

    static TextPaint paint(String family, int style, float size, boolean linear, String locale) {
        TextPaint paint = new TextPaint();
        paint.setTypeface(Typeface.create(Typeface.create(family, Typeface.NORMAL), style));
        paint.setTextSize(size);
        paint.setLinearText(linear);
        paint.setTextLocale(Locale.forLanguageTag(locale));
        paint.setElegantTextHeight(false);
        return paint;
    }

    static void begin(String kind, String question) {
        out.append(kind).append('|').append(question);
    }

    static void end() {
        out.append('\n');
    }

    static void answer(String name, int... numbers) {
        out.append('|').append(name).append('=');
        for (int i = 0; i < numbers.length; i++) {
            out.append(i == 0 ? "" : " ").append(numbers[i]);
        }
    }

    static void answer(String name, float... numbers) {
        out.append('|').append(name).append('=');
        for (int i = 0; i < numbers.length; i++) {
            out.append(i == 0 ? "" : " ").append(Math.round(numbers[i] * 100));
        }
    }

    /** The number of a text; the text itself is printed once, in ASCII without bars. */
    static String name(String text) {
        Integer known = names.get(text);
        if (known == null) {
            known = names.size();
            names.put(text, known);
        }
        return "#" + known;
    }

    static String printable(String text) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '|' || c == '\\') {
                name.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            } else {
                name.append(c);
            }
        }
        return name.toString();
    }
}
