// Measures and breaks texts with the real Minikin (Robolectric's native graphics) and prints what it finds.
// Fields are separated by bars: style, text, then advances in 1/256 of a pixel per unit or line ends per strategy.

import android.graphics.Paint;
import android.graphics.Typeface;
import android.text.Layout;
import android.text.StaticLayout;
import android.text.TextPaint;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Random;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;

@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, manifest = Config.NONE)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public class MinikinText {
    private static final String[] FAMILIES = {
        "sans-serif", "sans-serif-medium", "sans-serif-light", "sans-serif-condensed", "serif", "monospace", "sans-serif-thin",
    };
    private static final int[] SIZES = {12, 14, 16, 18, 24, 28, 32, 36, 37, 42, 48, 53, 60, 63, 72, 84, 96};
    private static final String[] WORDS = {
        "Settings", "Wi-Fi", "Bluetooth", "AVATAR", "Tomorrow", "fiction", "waffle", "office", "To", "Type", "Yes", "LTE", "100%",
        "12:30", "e.g.", "user@example.org", "don\u2019t", "\u201cquoted\u201d", "caf\u00e9", "na\u00efve", "Gr\u00fc\u00dfe",
        "\u00c5ngstr\u00f6m", "\u017blich", "\u0141\u00f3d\u017a", "e\u0301tude", "A\u030a", "\u0420\u043e\u0441\u0441\u0438\u044f",
        "\u041f\u0440\u0438\u0432\u0435\u0442", "\u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac", "\u20ac99.95", "\u00bd",
        "$1,234.56", "(c)", "[x]", "{y}", "a/b", "C++", "#42", "~tilde", "under_score", "CamelCase", "iii", "WWW", "mmm", "...",
        "\u2026", "\u2014", "Lorem", "ipsum", "dolor", "sit", "amet,", "consectetur", "adipiscing", "elit,", "sed", "do", "eiusmod",
        "tempor", "incididunt", "ut", "labore", "et", "dolore", "magna", "aliqua.", "Privacy", "Accounts", "Language", "Keyboard",
        "Available", "VAT", "P.O.", "L\u2019Avare", "Fj\u00f8rd", "Ty\u0144", "V\u00e4v", "kerning", "AWAY", "LAYOUT", "YoYo",
    };
    // Words without characters that newer versions of ICU and Minikin treat otherwise (addresses, quotes, hyphens, signs).
    private static final String[] PLAIN = {
        "Settings", "Bluetooth", "AVATAR", "Tomorrow", "fiction", "waffle", "office", "To", "Type", "Yes", "LTE", "caf\u00e9",
        "na\u00efve", "\u0420\u043e\u0441\u0441\u0438\u044f", "\u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac", "Lorem", "ipsum", "dolor", "sit",
        "amet,", "consectetur", "adipiscing", "elit,", "sed", "do", "eiusmod", "tempor", "incididunt", "ut", "labore", "et",
        "dolore", "magna", "aliqua.", "Privacy", "Accounts", "Language", "Keyboard", "Available", "VAT", "LAYOUT", "iii", "WWW",
        "Donaudampfschifffahrtsgesellschaft", "a", "I", "2016",
    };
    private static final String[] OTHER = {
        "\u65e5\u672c\u8a9e\u30c6\u30ad\u30b9\u30c8", "\u4e2d\u6587\u6d4b\u8bd5", "\ud55c\uad6d\uc5b4 \ubb38\uc7a5",
        "\u05e2\u05d1\u05e8\u05d9\u05ea \u05e9\u05dc\u05d5\u05dd", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u0645\u0631\u062d\u0628\u0627",
        "\u0939\u093f\u0928\u094d\u0926\u0940", "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22", "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd",
        "abc \u05d0\u05d1\u05d2 def", "\ud83d\ude00 smile", "1 \u2764 2",
    };

    @Test
    public void advances() throws Exception {
        Random random = new Random(6);
        try (PrintWriter out = new PrintWriter(System.getProperty("oracle.advances"), "UTF-8")) {
            for (int i = 0; i < 1000; i++) {
                String text = i < OTHER.length ? OTHER[i] : phrase(random, WORDS, 1 + random.nextInt(3));
                for (int j = 0; j < 2; j++) {
                    String family = FAMILIES[random.nextInt(FAMILIES.length)];
                    int style = random.nextInt(4);
                    int size = SIZES[random.nextInt(SIZES.length)];
                    boolean linear = random.nextBoolean();
                    TextPaint paint = paint(family, style, size, linear);
                    if (random.nextInt(8) == 0) {
                        paint.setTextScaleX(0.5f + random.nextInt(10) / 10f);
                    }
                    float[] widths = new float[text.length()];
                    paint.getTextWidths(text, widths);
                    StringBuilder line = new StringBuilder();
                    line.append(family).append(' ').append(style).append(' ').append(size).append(' ').append(linear ? 1 : 0);
                    line.append(' ').append(paint.getTextScaleX());
                    line.append('|').append(text).append('|');
                    for (int k = 0; k < widths.length; k++) {
                        line.append(k == 0 ? "" : " ").append(Math.round(widths[k] * 256));
                    }
                    out.println(line);
                }
            }
        }
    }

    @Test
    public void lines() throws Exception {
        Random random = new Random(23);
        try (PrintWriter out = new PrintWriter(System.getProperty("oracle.lines"), "UTF-8")) {
            for (int i = 0; i < 400; i++) {
                String text = phrase(random, PLAIN, 5 + random.nextInt(40));
                int size = SIZES[random.nextInt(SIZES.length)];
                int width = 100 + random.nextInt(900);
                TextPaint paint = paint("sans-serif", 0, size, true);
                StringBuilder line = new StringBuilder();
                line.append(size).append(' ').append(width).append('|').append(text);
                for (int strategy = 0; strategy < 3; strategy++) {
                    StaticLayout layout = StaticLayout.Builder.obtain(text, 0, text.length(), paint, width)
                            .setBreakStrategy(strategy)
                            .setHyphenationFrequency(Layout.HYPHENATION_FREQUENCY_NONE)
                            .build();
                    for (int k = 0; k < layout.getLineCount(); k++) {
                        line.append(k == 0 ? "|" : " ").append(layout.getLineEnd(k));
                    }
                }
                out.println(line);
            }
        }
    }

    private static TextPaint paint(String family, int style, int size, boolean linear) {
        TextPaint paint = new TextPaint();
        paint.setTypeface(Typeface.create(Typeface.create(family, Typeface.NORMAL), style));
        paint.setTextSize(size);
        paint.setLinearText(linear);
        paint.setTextLocale(Locale.US);
        paint.setElegantTextHeight(false);
        return paint;
    }

    private static String phrase(Random random, String[] list, int words) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < words; i++) {
            out.append(i == 0 ? "" : " ").append(list[random.nextInt(list.length)]);
        }
        return out.toString();
    }
}
