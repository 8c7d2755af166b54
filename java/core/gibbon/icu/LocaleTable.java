package gibbon.icu;

import android.icu.util.ULocale;
import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@link LocaleFacts} of all locales that ICU has, made by {@link #main} when the boot pack is made: a file each, a
 * text per line. Asking ICU for them in the guest takes so long that a first {@code String.format} would be felt.
 */
public final class LocaleTable {
    private static final String FOLDER = "gibbon/icu/locales/";
    /** Android asks for the facts and then for each time pattern of the same locale. */
    private static String lastName;
    private static LocaleFacts lastFacts;

    private LocaleTable() {}

    /** The facts of a locale, or null if it has no file. */
    static synchronized LocaleFacts find(String languageTag) {
        String name = fileName(languageTag);
        if (!name.equals(lastName)) {
            LocaleFacts facts = read(name);
            if (facts == null) {
                return null;
            }
            lastName = name;
            lastFacts = facts;
        }
        return isUnknown(languageTag) ? lastFacts.ofUnknownLocale() : lastFacts;
    }

    /** The pattern for a skeleton if both are in the table. */
    static String timePattern(String skeleton, String languageTag) {
        for (int i = 0; i < LocaleFacts.TIME_SKELETONS.length; i++) {
            if (LocaleFacts.TIME_SKELETONS[i].equals(skeleton)) {
                LocaleFacts facts = find(languageTag);
                return facts == null ? null : facts.timePattern(i);
            }
        }
        return null;
    }

    /** The C library has no data for the unknown language and takes those of the default locale. */
    private static String fileName(String languageTag) {
        return isUnknown(languageTag) ? Locale.getDefault().toLanguageTag() : languageTag;
    }

    private static boolean isUnknown(String languageTag) {
        return languageTag.equals("und");
    }

    private static LocaleFacts read(String name) {
        String text = Tables.read(FOLDER + name);
        return text == null ? null : new LocaleFacts(Tables.lines(text));
    }

    /** Writes all tables below a folder. Runs on the host with ICU's classes and ours on the class path. */
    public static void main(String[] args) throws IOException {
        ULocale.setDefault(ULocale.US);
        File folder = new File(args[0]);
        for (Map.Entry<String, ULocale> entry : locales().entrySet()) {
            write(new File(folder, FOLDER + entry.getKey()), LocaleFacts.of(entry.getValue()));
        }
        ZoneTable.write(folder);
    }

    /**
     * Locales by language tag. ICU names scripts where a language has several; programs mostly leave out the usual one.
     */
    private static TreeMap<String, ULocale> locales() {
        TreeMap<String, ULocale> locales = new TreeMap<String, ULocale>();
        for (ULocale locale : ULocale.getAvailableLocales()) {
            add(locale, locales);
            ULocale plain = new ULocale(locale.getLanguage(), locale.getCountry());
            if (ULocale.addLikelySubtags(plain).equals(ULocale.addLikelySubtags(locale))) {
                add(plain, locales);
            }
        }
        return locales;
    }

    private static void add(ULocale locale, TreeMap<String, ULocale> locales) {
        String tag = locale.toLocale().toLanguageTag();
        locales.put(tag, new ULocale(tag));
    }

    private static void write(File file, LocaleFacts facts) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : facts.texts()) {
            if (line.indexOf('\n') >= 0) {
                throw new IOException("a text of two lines for " + file.getName());
            }
            text.append(line).append('\n');
        }
        Tables.write(file, text.toString());
    }
}
