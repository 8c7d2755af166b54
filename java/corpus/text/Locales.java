import java.util.Locale;

/** Locale objects. */
public class Locales {
    public static void main(String[] args) throws Exception {
        Locale[] v = {
            Locale.US,
            Locale.GERMANY,
            Locale.JAPAN,
            Locale.ROOT,
            new Locale("xx"),
            new Locale("de", "AT", "POSIX"),
            Locale.CHINA,
            Locale.forLanguageTag("sr-Latn-RS")
        };
        for (Locale l : v)
            System.out.println(
                    l
                            + " ["
                            + l.getLanguage()
                            + "] ["
                            + l.getCountry()
                            + "] ["
                            + l.getVariant()
                            + "] "
                            + l.toLanguageTag()
                            + " "
                            + l.getScript());
        System.out.println(
                Locale.US.getISO3Country()
                        + Locale.US.getISO3Language()
                        + Locale.GERMANY.getDisplayCountry(Locale.US)
                        + Locale.GERMANY.getDisplayLanguage(Locale.US));
        System.out.println(
                Locale.US.equals(new Locale("en", "US"))
                        + " "
                        + Locale.US.hashCode() % 1
                        + Locale.getISOCountries().length / 100);
        Locale.setDefault(Locale.GERMANY);
        System.out.println(Locale.getDefault() + " " + String.format("%,.2f", 1234.5));
        Locale.setDefault(Locale.US);
        System.out.println(String.format("%,.2f", 1234.5));
        try {
            new Locale(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(new Locale("EN", "us"));
    }
}
