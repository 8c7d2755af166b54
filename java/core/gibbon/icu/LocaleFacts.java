package gibbon.icu;

import android.icu.impl.ICUResourceBundle;
import android.icu.lang.UCharacter;
import android.icu.text.BreakIterator;
import android.icu.text.DateFormatSymbols;
import android.icu.text.DecimalFormat;
import android.icu.text.DecimalFormatSymbols;
import android.icu.text.NumberFormat;
import android.icu.text.NumberingSystem;
import android.icu.util.Calendar;
import android.icu.util.GregorianCalendar;
import android.icu.util.TimeZone;
import android.icu.util.ULocale;
import android.icu.util.UResourceBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.MissingResourceException;

/**
 * What Android asks ICU about a locale before anything is formatted for it: the content of {@code
 * libcore.icu.LocaleData} and four patterns of times.
 *
 * <p>It is a list of texts in one fixed order, so that it can be written to a file when the boot pack is made and read
 * without ICU ({@link LocaleTable}). {@link #of} runs on the host then, and in the guest for locales without a file.
 */
final class LocaleFacts {
    /** Skeletons whose patterns end the list; LocaleData asks for them at once. */
    static final String[] TIME_SKELETONS = {"hm", "Hm", "hms", "Hms"};
    private static final String[] ROOT_TIMES = {"h:mm a", "HH:mm", "h:mm:ss a", "HH:mm:ss"};

    private static final int MONTHS = 12;
    private static final int WEEKDAYS = 8;
    /** Where the days of the week, the patterns of numbers and the currency stand in the list. */
    private static final int WEEK = 13;
    private static final int NUMBERS = WEEK + 6 + 6 * (MONTHS + WEEKDAYS);
    private static final int CURRENCY = NUMBERS + 14;
    private static final int[] CONTEXTS = {DateFormatSymbols.FORMAT, DateFormatSymbols.STANDALONE};
    private static final int[] WIDTHS = {DateFormatSymbols.WIDE, DateFormatSymbols.ABBREVIATED, DateFormatSymbols.NARROW};

    private final List<String> texts;
    private int next;

    /** From texts in the order of {@link #texts}. */
    LocaleFacts(List<String> texts) {
        this.texts = texts;
    }

    /** Asks ICU. */
    static LocaleFacts of(ULocale locale) {
        LocaleFacts facts = new LocaleFacts(new ArrayList<String>());
        facts.addDatePatterns(locale);
        facts.addRelativeDays(locale);
        facts.addCalendar(locale);
        facts.addNumbers(locale);
        facts.addCurrency(locale);
        for (String skeleton : TIME_SKELETONS) {
            facts.texts.add(ICUNatives.bestPattern(skeleton, locale));
        }
        return facts;
    }

    /** All of it, in order. */
    List<String> texts() {
        return texts;
    }

    /** The pattern for the skeleton of that number. */
    String timePattern(int skeleton) {
        return texts.get(texts.size() - TIME_SKELETONS.length + skeleton);
    }

    /** The same words for the unknown locale, which has the week of the United States and no currency. */
    LocaleFacts ofUnknownLocale() {
        ArrayList<String> changed = new ArrayList<String>(texts);
        changed.set(WEEK, "1");
        changed.set(WEEK + 1, "1");
        changed.set(NUMBERS, withTwoDigits(texts.get(NUMBERS)));
        changed.set(CURRENCY, "\u00a4");
        changed.set(CURRENCY + 1, "XXX");
        for (int i = 0; i < ROOT_TIMES.length; i++) {
            changed.set(texts.size() - ROOT_TIMES.length + i, ROOT_TIMES[i]);
        }
        return new LocaleFacts(changed);
    }

    /** A pattern whose numbers end in two digits behind the point, as amounts of no known currency do. */
    private static String withTwoDigits(String pattern) {
        return pattern.replaceAll("0(\\.0*)?(?![.#,0])", "0.00");
    }

    private void addDatePatterns(ULocale locale) {
        ICUResourceBundle patterns = find(locale, "calendar", "gregorian", "DateTimePatterns");
        for (int i = 0; i < 8; i++) {
            UResourceBundle pattern = patterns.get(i);
            // A pattern with digits of its own is a list, which Android takes for an empty text.
            texts.add(pattern.getType() == UResourceBundle.STRING ? pattern.getString() : "");
        }
    }

    private void addRelativeDays(ULocale locale) {
        int options = UCharacter.TITLECASE_NO_LOWERCASE | UCharacter.TITLECASE_NO_BREAK_ADJUSTMENT;
        for (String day : relativeDays(locale)) {
            BreakIterator sentences = BreakIterator.getSentenceInstance(locale);
            texts.add(UCharacter.toTitleCase(locale, day, sentences, options));
        }
        ICUResourceBundle narrow = find(locale, "calendar", "gregorian", "AmPmMarkersNarrow");
        texts.add(narrow.getString(0));
        texts.add(narrow.getString(1));
    }

    /** Yesterday, today and tomorrow of the nearest locale that has names for all three. */
    private static String[] relativeDays(ULocale locale) {
        String[] keys = {"-1", "0", "1"};
        for (String name = locale.getBaseName(); ; name = parent(name)) {
            ICUResourceBundle days = at(name, "fields", "day", "relative");
            String[] texts = new String[keys.length];
            for (int i = 0; days != null && i < keys.length; i++) {
                ICUResourceBundle day = days.at(keys[i]);
                texts[i] = day == null ? null : day.getString();
            }
            if (texts[0] != null && texts[1] != null && texts[2] != null) {
                return texts;
            }
        }
    }

    /**
     * A resource of the nearest locale that has it. Android walks up by cutting names, not by the parents that the data
     * name, and expects to find the whole path in one locale.
     */
    private static ICUResourceBundle find(ULocale locale, String... path) {
        for (String name = locale.getBaseName(); ; name = parent(name)) {
            ICUResourceBundle found = at(name, path);
            if (found != null) {
                return found;
            }
        }
    }

    private static String parent(String name) {
        if (name.isEmpty()) {
            throw new MissingResourceException("not even in the root locale", "LocaleFacts", "");
        }
        return ULocale.getFallback(name);
    }

    /** Only the first step of the path may lead to a parent. */
    private static ICUResourceBundle at(String name, String... path) {
        ICUResourceBundle found = null;
        for (ICUResourceBundle b = bundle(name); b != null && found == null; b = (ICUResourceBundle) b.getParent()) {
            found = b.at(path[0]);
        }
        for (int i = 1; i < path.length && found != null; i++) {
            found = found.at(path[i]);
        }
        return found;
    }

    private void addCalendar(ULocale locale) {
        Calendar calendar = Calendar.getInstance(TimeZone.GMT_ZONE, locale);
        texts.add(Integer.toString(calendar.getFirstDayOfWeek()));
        texts.add(Integer.toString(calendar.getMinimalDaysInFirstWeek()));
        DateFormatSymbols symbols = new DateFormatSymbols(GregorianCalendar.class, locale);
        add(symbols.getAmPmStrings(), 2);
        add(symbols.getEras(), 2);
        for (int context : CONTEXTS) {
            for (int width : WIDTHS) {
                add(symbols.getMonths(context, width), MONTHS);
                add(symbols.getWeekdays(context, width), WEEKDAYS);
            }
        }
    }

    private void add(String[] names, int count) {
        if (names.length != count) {
            throw new IllegalStateException(names.length + " names, expected " + count);
        }
        for (String name : names) {
            texts.add(name);
        }
    }

    private void addNumbers(ULocale locale) {
        int[] styles = {NumberFormat.CURRENCYSTYLE, NumberFormat.NUMBERSTYLE, NumberFormat.PERCENTSTYLE};
        for (int style : styles) {
            String pattern = ((DecimalFormat) NumberFormat.getInstance(locale, style)).toPattern();
            texts.add(withoutUsualNegative(pattern));
        }
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(locale);
        texts.add(String.valueOf(symbols.getDecimalSeparator()));
        texts.add(String.valueOf(symbols.getGroupingSeparator()));
        texts.add(String.valueOf(symbols.getPatternSeparator()));
        texts.add(numberSymbol(locale, "percentSign"));
        texts.add(String.valueOf(symbols.getPerMill()));
        texts.add(String.valueOf(symbols.getMonetaryDecimalSeparator()));
        texts.add(numberSymbol(locale, "minusSign"));
        texts.add(symbols.getExponentSeparator());
        texts.add(symbols.getInfinity());
        texts.add(symbols.getNaN());
        texts.add(String.valueOf(symbols.getZeroDigit()));
    }

    /** The Java library writes a negative half that says nothing when the minus sign carries a mark of direction. */
    private static String withoutUsualNegative(String pattern) {
        int half = pattern.indexOf(';');
        boolean usual = half >= 0 && pattern.substring(half + 1).equals("-" + pattern.substring(0, half));
        return usual ? pattern.substring(0, half) : pattern;
    }

    /** Whole symbols: the Java library cuts those that carry a mark of direction to one character. */
    private static String numberSymbol(ULocale locale, String key) {
        NumberingSystem system = NumberingSystem.getInstance(locale);
        boolean usable = system.getRadix() == 10 && !system.isAlgorithmic();
        try {
            String name = usable ? system.getName() : "latn";
            return bundle(locale.getBaseName()).getStringWithFallback("NumberElements/" + name + "/symbols/" + key);
        } catch (MissingResourceException e) {
            return bundle(locale.getBaseName()).getStringWithFallback("NumberElements/latn/symbols/" + key);
        }
    }

    private void addCurrency(ULocale locale) {
        String code = ICUNatives.getCurrencyCode(locale.getCountry());
        String symbol = code == null ? null : ICUNatives.getCurrencySymbol(locale.getName(), code);
        texts.add(symbol == null ? "\u00a4" : symbol);
        texts.add(code == null ? "XXX" : code);
    }

    private static ICUResourceBundle bundle(String name) {
        return (ICUResourceBundle) UResourceBundle.getBundleInstance(
                ICUResourceBundle.ICU_BASE_NAME, name, ICUResourceBundle.ICU_DATA_CLASS_LOADER);
    }

    /** Fills the fields of Android's class, in the order in which the texts were added. */
    void copyTo(libcore.icu.LocaleData data) {
        next = 0;
        copyDates(data);
        copyNames(data);
        copyNumbers(data);
    }

    private void copyDates(libcore.icu.LocaleData data) {
        data.fullTimeFormat = text();
        data.longTimeFormat = text();
        data.mediumTimeFormat = text();
        data.shortTimeFormat = text();
        data.fullDateFormat = text();
        data.longDateFormat = text();
        data.mediumDateFormat = text();
        data.shortDateFormat = text();
        data.yesterday = text();
        data.today = text();
        data.tomorrow = text();
        data.narrowAm = text();
        data.narrowPm = text();
        data.firstDayOfWeek = Integer.valueOf(text());
        data.minimalDaysInFirstWeek = Integer.valueOf(text());
    }

    private void copyNames(libcore.icu.LocaleData data) {
        data.amPm = texts(2);
        data.eras = texts(2);
        data.longMonthNames = texts(MONTHS);
        data.longWeekdayNames = texts(WEEKDAYS);
        data.shortMonthNames = texts(MONTHS);
        data.shortWeekdayNames = texts(WEEKDAYS);
        data.tinyMonthNames = texts(MONTHS);
        data.tinyWeekdayNames = texts(WEEKDAYS);
        data.longStandAloneMonthNames = texts(MONTHS);
        data.longStandAloneWeekdayNames = texts(WEEKDAYS);
        data.shortStandAloneMonthNames = texts(MONTHS);
        data.shortStandAloneWeekdayNames = texts(WEEKDAYS);
        data.tinyStandAloneMonthNames = texts(MONTHS);
        data.tinyStandAloneWeekdayNames = texts(WEEKDAYS);
    }

    /** The field is a char on Android 5 and a text since. */
    private static void setPercent(libcore.icu.LocaleData data, String percent) {
        try {
            java.lang.reflect.Field field = libcore.icu.LocaleData.class.getField("percent");
            field.set(data, field.getType() == char.class ? (Object) percent.charAt(0) : percent);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void copyNumbers(libcore.icu.LocaleData data) {
        data.currencyPattern = text();
        data.numberPattern = text();
        data.percentPattern = text();
        data.decimalSeparator = character();
        data.groupingSeparator = character();
        data.patternSeparator = character();
        setPercent(data, text());
        data.perMill = character();
        data.monetarySeparator = character();
        data.minusSign = text();
        data.exponentSeparator = text();
        data.infinity = text();
        data.NaN = text();
        data.zeroDigit = character();
        data.currencySymbol = text();
        data.internationalCurrencySymbol = text();
    }

    private String text() {
        return texts.get(next++);
    }

    private String[] texts(int count) {
        next += count;
        return texts.subList(next - count, next).toArray(new String[count]);
    }

    private char character() {
        return text().charAt(0);
    }
}
