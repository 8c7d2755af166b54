import java.util.Locale;
import java.util.MissingResourceException;

/** Names and codes of languages and countries. */
public class LocaleNames {
    public static void main(String[] args) {
        Locale[] shown = {Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.US, new Locale("pt", "BR"), new Locale("es", "ES")};
        Locale[] in = {Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH, Locale.ITALIAN};
        for (Locale locale : shown) {
            for (Locale language : in) {
                System.out.println(locale.getDisplayLanguage(language) + ", " + locale.getDisplayCountry(language));
            }
            System.out.println(locale.getISO3Language() + " " + locale.getISO3Country() + " " + locale.toLanguageTag());
        }
        System.out.println(new Locale("xx", "YY").getDisplayLanguage(Locale.ENGLISH) + " "
                + new Locale("xx", "YY").getDisplayCountry(Locale.ENGLISH));
        try {
            System.out.println(new Locale("xx", "YY").getISO3Country());
        } catch (MissingResourceException e) {
            System.out.println("no such country");
        }
        System.out.println(Locale.forLanguageTag("zh-Hant-TW").getScript() + " " + Locale.GERMANY.getDisplayName(Locale.ENGLISH));
    }
}
