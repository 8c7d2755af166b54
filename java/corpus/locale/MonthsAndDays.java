import java.text.DateFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Names of months and days in dates. */
public class MonthsAndDays {
    public static void main(String[] args) {
        Locale[] locales = {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.ITALY, Locale.JAPAN, new Locale("es", "ES")};
        for (Locale locale : locales) {
            SimpleDateFormat format = new SimpleDateFormat("EEEE d MMMM yyyy", locale);
            format.setTimeZone(TimeZone.getTimeZone("GMT"));
            for (int month = 0; month < 12; month++) {
                GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("GMT"), locale);
                calendar.clear();
                calendar.set(2015, month, 1 + month);
                System.out.println(locale + " " + format.format(calendar.getTime()));
            }
            DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
            System.out.println(symbols.getWeekdays()[Calendar.SUNDAY] + " " + symbols.getMonths()[0]);
            System.out.println(Calendar.getInstance(locale).getFirstDayOfWeek());
        }
        System.out.println(new SimpleDateFormat("MMM EEE a", Locale.US).format(new Date(0)));
    }
}
