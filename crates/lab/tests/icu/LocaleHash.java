import java.lang.reflect.Field;
import java.util.Locale;

/** A hash of all texts of {@code libcore.icu.LocaleData}, in the order in which the recorder writes them. */
final class LocaleHash {
    private static final String[] FIELDS = {
        "fullTimeFormat", "longTimeFormat", "mediumTimeFormat", "shortTimeFormat",
        "fullDateFormat", "longDateFormat", "mediumDateFormat", "shortDateFormat",
        "narrowAm", "narrowPm", "firstDayOfWeek", "minimalDaysInFirstWeek", "amPm", "eras",
        "longMonthNames", "longWeekdayNames", "shortMonthNames", "shortWeekdayNames",
        "tinyMonthNames", "tinyWeekdayNames", "longStandAloneMonthNames", "longStandAloneWeekdayNames",
        "shortStandAloneMonthNames", "shortStandAloneWeekdayNames", "tinyStandAloneMonthNames",
        "tinyStandAloneWeekdayNames", "currencyPattern", "numberPattern", "percentPattern",
        "decimalSeparator", "groupingSeparator", "patternSeparator", "percent", "perMill", "monetarySeparator",
        "minusSign", "exponentSeparator", "infinity", "NaN", "zeroDigit", "currencySymbol",
        "internationalCurrencySymbol", "timeFormat_hm", "timeFormat_Hm", "timeFormat_hms", "timeFormat_Hms",
    };

    private int hash = 0x811c9dc5;

    private LocaleHash() {}

    static String of(String tag) throws Exception {
        Class<?> type = Class.forName("libcore.icu.LocaleData");
        Object data = type.getMethod("get", Locale.class).invoke(null, Locale.forLanguageTag(tag));
        LocaleHash hash = new LocaleHash();
        for (String name : FIELDS) {
            Field field = type.getField(name);
            Object value = field.get(data);
            for (Object one : value instanceof Object[] ? (Object[]) value : new Object[] {value}) {
                hash.add(one + "\n");
            }
        }
        return Integer.toHexString(hash.hash);
    }

    /** FNV-1a over 16-bit units. */
    private void add(String text) {
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x01000193;
        }
    }
}
