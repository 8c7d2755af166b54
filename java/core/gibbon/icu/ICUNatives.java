package gibbon.icu;

import android.icu.impl.ICUResourceBundle;
import android.icu.text.Collator;
import android.icu.text.CurrencyDisplayNames;
import android.icu.text.CurrencyMetaInfo;
import android.icu.text.DateTimePatternGenerator;
import android.icu.util.Currency;
import android.icu.util.LocaleData;
import android.icu.util.TimeZone;
import android.icu.util.ULocale;
import android.icu.util.UResourceBundle;
import android.icu.util.VersionInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.MissingResourceException;

/**
 * The natives of {@code libcore.icu.ICU}, but for case mapping.
 *
 * <p>Android's are written for ICU's C library; these ask its Java sister, which reads the same data. Where the two
 * answer differently, the C library's answer is given.
 */
public final class ICUNatives {
    /** Codes in common use that are not out of date, in the order of the C library's own list; it is in no data file. */
    private static final String CURRENCIES = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYR BZD "
            + "CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP "
            + "GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW "
            + "KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZE "
            + "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK "
            + "SGD SHP SKK SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS "
            + "VEF VND VUV WST XAF XCD XOF XPF YER ZAR ZMW";

    /** A language of which the Java library does not know that it has a code. */
    private static final String TAMAZIGHT = "zgh";

    private ICUNatives() {}

    static boolean initLocaleDataNative(String languageTag, libcore.icu.LocaleData result) {
        LocaleFacts facts = LocaleTable.find(languageTag);
        (facts != null ? facts : LocaleFacts.of(new ULocale(languageTag))).copyTo(result);
        return true;
    }

    static String getBestDateTimePatternNative(String skeleton, String languageTag) {
        String known = LocaleTable.timePattern(skeleton, languageTag);
        return known != null ? known : bestPattern(skeleton, new ULocale(languageTag));
    }

    static String bestPattern(String skeleton, ULocale locale) {
        return DateTimePatternGenerator.getInstance(locale).getBestPattern(skeleton);
    }

    static String getCldrVersion() {
        return text(LocaleData.getCLDRVersion());
    }

    static String getIcuVersion() {
        return text(VersionInfo.ICU_VERSION);
    }

    static String getUnicodeVersion() {
        return text(android.icu.lang.UCharacter.getUnicodeVersion());
    }

    static String getTZDataVersion() {
        return TimeZone.getTZDataVersion();
    }

    /** At least two numbers, without zeros at the end. */
    private static String text(VersionInfo version) {
        int[] parts = {version.getMajor(), version.getMinor(), version.getMilli(), version.getMicro()};
        int count = parts[3] != 0 ? 4 : parts[2] != 0 ? 3 : 2;
        StringBuilder text = new StringBuilder().append(parts[0]);
        for (int i = 1; i < count; i++) {
            text.append('.').append(parts[i]);
        }
        return text.toString();
    }

    static String[] getAvailableLocalesNative() {
        return names(ULocale.getAvailableLocales());
    }

    static String[] getAvailableBreakIteratorLocalesNative() {
        return getAvailableLocalesNative();
    }

    static String[] getAvailableCalendarLocalesNative() {
        return getAvailableLocalesNative();
    }

    static String[] getAvailableCollatorLocalesNative() {
        return names(Collator.getAvailableULocales());
    }

    static String[] getAvailableDateFormatLocalesNative() {
        return getAvailableLocalesNative();
    }

    static String[] getAvailableNumberFormatLocalesNative() {
        return getAvailableLocalesNative();
    }

    private static String[] names(ULocale[] locales) {
        String[] names = new String[locales.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = locales[i].getName();
        }
        return names;
    }

    static String[] getAvailableCurrencyCodes() {
        String[] codes = new String[(CURRENCIES.length() + 1) / 4];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = CURRENCIES.substring(i * 4, i * 4 + 3);
        }
        return codes;
    }

    /** The first currency that the data name for a country, unless it is out of use. */
    static String getCurrencyCode(String country) {
        try {
            UResourceBundle map = UResourceBundle.getBundleInstance(
                    ICUResourceBundle.ICU_CURR_BASE_NAME, "supplementalData",
                    ICUResourceBundle.ICU_DATA_CLASS_LOADER).get("CurrencyMap");
            UResourceBundle ofCountry = map.get(country);
            if (ofCountry.getSize() == 0) {
                return "XXX";
            }
            UResourceBundle first = ofCountry.get(0);
            return has(first, "to") ? null : has(first, "id") ? first.getString("id") : "XXX";
        } catch (MissingResourceException e) {
            return null;
        }
    }

    private static boolean has(UResourceBundle table, String key) {
        return table.keySet().contains(key);
    }

    /** Null for a currency that nobody knows: its symbol would be its code. */
    static String getCurrencySymbol(String languageTag, String code) {
        String symbol = CurrencyDisplayNames.getInstance(new ULocale(languageTag)).getSymbol(code);
        boolean known = !symbol.equals(code) || isCode(code) && Currency.isAvailable(code, null, null);
        return known && !symbol.isEmpty() ? symbol : null;
    }

    static String getCurrencyDisplayName(String languageTag, String code) {
        String name = CurrencyDisplayNames.getInstance(new ULocale(languageTag)).getName(code);
        return name.isEmpty() ? null : name;
    }

    static int getCurrencyFractionDigits(String code) {
        return CurrencyMetaInfo.getInstance().currencyDigits(code).fractionDigits;
    }

    static int getCurrencyNumericCode(String code) {
        return isCode(code) ? Currency.getInstance(code).getNumericCode() : 0;
    }

    private static boolean isCode(String code) {
        boolean letters = code.length() == 3;
        for (int i = 0; letters && i < 3; i++) {
            letters = (code.charAt(i) | 0x20) >= 'a' && (code.charAt(i) | 0x20) <= 'z';
        }
        return letters;
    }

    static String getDisplayCountryNative(String target, String languageTag) {
        return ULocale.getDisplayCountry(new ULocale(target).getName(), new ULocale(languageTag));
    }

    static String getDisplayLanguageNative(String target, String languageTag) {
        return ULocale.getDisplayLanguage(new ULocale(target).getName(), new ULocale(languageTag));
    }

    static String getDisplayVariantNative(String target, String languageTag) {
        return ULocale.getDisplayVariant(new ULocale(target).getName(), new ULocale(languageTag));
    }

    static String getDisplayScriptNative(String target, String languageTag) {
        return ULocale.getDisplayScript(new ULocale(target).getName(), new ULocale(languageTag));
    }

    static String getISO3Country(String languageTag) {
        return ULocale.getISO3Country(new ULocale(languageTag).getName());
    }

    /** ICU4J searches two lists of some hundred codes for each question, and apps ask about every locale. */
    private static final class ThreeLetterLanguages {
        static final HashMap<String, String> BY_TWO_LETTERS = new HashMap<String, String>();

        static {
            for (String language : ULocale.getISOLanguages()) {
                if (language.length() == 2) {
                    BY_TWO_LETTERS.put(language, ULocale.getISO3Language(language));
                }
            }
        }
    }

    static String getISO3Language(String languageTag) {
        boolean twoLetters = languageTag.length() == 2
                || languageTag.length() > 2 && (languageTag.charAt(2) == '-' || languageTag.charAt(2) == '_');
        String known = twoLetters ? ThreeLetterLanguages.BY_TWO_LETTERS.get(languageTag.substring(0, 2)) : null;
        if (known != null) {
            return known;
        }
        ULocale locale = new ULocale(languageTag);
        return locale.getLanguage().equals(TAMAZIGHT) ? TAMAZIGHT : ULocale.getISO3Language(locale.getName());
    }

    /** Every layout asks for the direction of the current locale, which takes its script; there are few locales in use. */
    private static final class LikelySubtags {
        static final int CAPACITY = 64;
        static final HashMap<String, String> BY_LOCALE = new HashMap<String, String>();
    }

    static String addLikelySubtags(String locale) {
        synchronized (LikelySubtags.BY_LOCALE) {
            String known = LikelySubtags.BY_LOCALE.get(locale);
            if (known == null) {
                known = ULocale.addLikelySubtags(new ULocale(locale)).getName();
                if (LikelySubtags.BY_LOCALE.size() < LikelySubtags.CAPACITY) {
                    LikelySubtags.BY_LOCALE.put(locale, known);
                }
            }
            return known;
        }
    }

    static String getScript(String locale) {
        return new ULocale(locale).getScript();
    }

    static String[] getISOLanguagesNative() {
        ArrayList<String> languages = new ArrayList<String>(Arrays.asList(ULocale.getISOLanguages()));
        languages.add(languages.indexOf("zh"), TAMAZIGHT);
        return languages.toArray(new String[languages.size()]);
    }

    static String[] getISOCountriesNative() {
        return ULocale.getISOCountries();
    }

    /** Android sets ICU's default locale whenever it sets Java's. */
    static String getDefaultLocale() {
        return ULocale.forLocale(Locale.getDefault()).getName();
    }
}
