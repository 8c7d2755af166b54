import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;

/** Numbers in languages whose habits have not changed for decades. */
public class NumbersOfLanguages {
    public static void main(String[] args) throws Exception {
        Locale[] locales = {Locale.US, Locale.UK, Locale.GERMANY, Locale.ITALY, Locale.JAPAN, Locale.KOREA, Locale.CHINA};
        for (Locale locale : locales) {
            NumberFormat number = NumberFormat.getInstance(locale);
            System.out.println(locale + " " + number.format(1234567.891) + " " + number.format(-42) + " " + number.format(0.5));
            System.out.println(NumberFormat.getIntegerInstance(locale).format(9876.5));
            System.out.println(String.format(locale, "%,d %,.3f %d %s", 1234567, 1234567.8915, -7, 1.5));
            DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
            System.out.println(symbols.getDecimalSeparator() + " " + symbols.getGroupingSeparator() + " "
                    + symbols.getZeroDigit() + " " + symbols.getMinusSign() + " " + symbols.getPercent());
            System.out.println(((DecimalFormat) number).toPattern());
        }
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234.567,5"));
        System.out.println(NumberFormat.getInstance(Locale.ITALY).parse("-3,25"));
        System.out.println(new DecimalFormat("#,##0.00", new DecimalFormatSymbols(Locale.GERMANY)).format(-1234.5));
    }
}
