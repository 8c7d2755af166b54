package gibbon.icu;

import android.icu.text.PluralRules;
import android.icu.util.ULocale;

/** The natives of {@code libcore.icu.NativePluralRules}. */
public final class NativePluralRulesNatives {
    private static final String[] KEYWORDS = {"zero", "one", "two", "few", "many"};

    private NativePluralRulesNatives() {}

    static long forLocaleImpl(String localeName) {
        return Peers.add(PluralRules.forLocale(new ULocale(modern(localeName))));
    }

    static void finalizeImpl(long address) {
        Peers.remove(address);
    }

    static int quantityForIntImpl(long address, int value) {
        String keyword = ((PluralRules) Peers.get(address)).select(value);
        for (int i = 0; i < KEYWORDS.length; i++) {
            if (KEYWORDS[i].equals(keyword)) {
                return i;
            }
        }
        return KEYWORDS.length;
    }

    /** Java names three languages by codes that ICU's rules do not know. */
    private static String modern(String name) {
        String[] codes = {"iw", "he", "in", "id", "ji", "yi"};
        for (int i = 0; i < codes.length; i += 2) {
            if (name.startsWith(codes[i])) {
                return codes[i + 1] + name.substring(2);
            }
        }
        return name;
    }
}
