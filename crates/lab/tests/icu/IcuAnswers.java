import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.text.Bidi;
import java.text.CollationKey;
import java.text.Collator;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Answers questions about locales with Android's classes: a question per line, its words separated by tabs. Prints the
 * answer alone. Texts write all but letters and digits of ASCII as {@code \}{@code uXXXX}.
 */
public final class IcuAnswers {
    private static Class<?> icu;

    private IcuAnswers() {}

    public static void main(String[] args) throws Exception {
        icu = Class.forName("libcore.icu.ICU");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.append(answer(line.split("\t"))).append('\n');
        }
        System.out.print(out);
    }

    private static String answer(String[] q) throws Exception {
        switch (q[0]) {
            case "language":
                return locales("getDisplayLanguage", q);
            case "country":
                return locales("getDisplayCountry", q);
            case "script":
                return locales("getDisplayScript", q);
            case "variant":
                return locales("getDisplayVariant", q);
            case "symbol":
                return escaped(localeAndText("getCurrencySymbol", q));
            case "currency":
                return escaped(localeAndText("getCurrencyDisplayName", q));
            case "pattern":
                return escaped(
                        icu.getMethod("getBestDateTimePattern", String.class, Locale.class)
                                .invoke(null, q[2], Locale.forLanguageTag(q[1])));
            case "digits":
                return text("getCurrencyFractionDigits", q);
            case "numeric":
                return text("getCurrencyNumericCode", q);
            case "code":
                return text("getCurrencyCode", q);
            case "iso3language":
                return text("getISO3Language", q);
            case "iso3country":
                return text("getISO3Country", q);
            case "likely":
                return text("addLikelySubtags", q);
            case "plural":
                return plural(q);
            case "sortkey":
                return sortKey(q);
            case "normalize":
                return escaped(Normalizer.normalize(plain(q[2]), Normalizer.Form.valueOf(q[1])));
            case "bidi":
                return levels(q);
            case "facts":
                return LocaleHash.of(q[1]);
            default:
                throw new IllegalArgumentException(q[0]);
        }
    }

    private static String locales(String name, String[] q) throws Exception {
        Method method = icu.getMethod(name, Locale.class, Locale.class);
        return escaped(method.invoke(null, Locale.forLanguageTag(q[1]), Locale.forLanguageTag(q[2])));
    }

    private static Object localeAndText(String name, String[] q) throws Exception {
        return icu.getMethod(name, Locale.class, String.class).invoke(null, Locale.forLanguageTag(q[1]), q[2]);
    }

    private static String text(String name, String[] q) throws Exception {
        return escaped(icu.getMethod(name, String.class).invoke(null, q[1]));
    }

    private static String plural(String[] q) throws Exception {
        Class<?> rules = Class.forName("libcore.icu.NativePluralRules");
        Object ofLocale = rules.getMethod("forLocale", Locale.class).invoke(null, Locale.forLanguageTag(q[1]));
        StringBuilder out = new StringBuilder();
        for (int i = 2; i < q.length; i++) {
            out.append(rules.getMethod("quantityForInt", int.class).invoke(ofLocale, Integer.parseInt(q[i])));
        }
        return out.toString();
    }

    private static String sortKey(String[] q) {
        Collator collator = Collator.getInstance(Locale.forLanguageTag(q[1]));
        CollationKey key = collator.getCollationKey(plain(q[2]));
        StringBuilder out = new StringBuilder();
        for (byte b : key.toByteArray()) {
            out.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return out.toString();
    }

    private static String levels(String[] q) {
        String text = plain(q[2]);
        Bidi bidi = new Bidi(text, Integer.parseInt(q[1]));
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            out.append(bidi.getLevelAt(i));
        }
        return out.append(' ').append(bidi.getBaseLevel()).append(' ').append(bidi.getRunCount()).toString();
    }

    private static String plain(String escaped) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            if (escaped.charAt(i) == '\\') {
                out.append((char) Integer.parseInt(escaped.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                out.append(escaped.charAt(i));
            }
        }
        return out.toString();
    }

    private static String escaped(Object value) {
        String text = String.valueOf(value);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128 && (Character.isLetterOrDigit(c) || c == '_')) {
                out.append(c);
            } else {
                String hex = Integer.toHexString(c);
                out.append("\\u").append("0000".substring(hex.length())).append(hex);
            }
        }
        return out.toString();
    }
}
