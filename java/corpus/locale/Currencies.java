import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;

/** Currencies of countries, their symbols and digits. */
public class Currencies {
    public static void main(String[] args) {
        Locale[] locales = {Locale.US, Locale.UK, Locale.GERMANY, Locale.JAPAN, Locale.CANADA, new Locale("de", "CH")};
        for (Locale locale : locales) {
            Currency currency = Currency.getInstance(locale);
            System.out.println(locale + " " + currency + " " + currency.getDefaultFractionDigits() + " " + currency.getSymbol(locale));
        }
        Currency dollar = Currency.getInstance("USD");
        System.out.println(dollar.getSymbol(Locale.US) + " " + dollar.getCurrencyCode() + " " + dollar.getDisplayName(Locale.US));
        System.out.println(Currency.getInstance("KWD").getDefaultFractionDigits());
        try {
            Currency.getInstance("ABCD");
        } catch (IllegalArgumentException e) {
            System.out.println("no such currency");
        }
        NumberFormat format = NumberFormat.getCurrencyInstance(Locale.US);
        System.out.println(format.format(1234.5) + " " + format.getMaximumFractionDigits());
        format.setCurrency(Currency.getInstance("JPY"));
        System.out.println(format.getCurrency() + " " + ((DecimalFormat) format).getMinimumFractionDigits());
        System.out.println(Currency.getAvailableCurrencies().contains(dollar));
    }
}
