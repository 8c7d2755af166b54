import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** DecimalFormat with common patterns. */
public class DecimalFormats {
    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = new DecimalFormatSymbols(Locale.US);
        String[] patterns = {
            "0",
            "#",
            "0.00",
            "#,##0.##",
            "000.0#",
            "0.###E0",
            "#%",
            "\u00a4#,##0.00",
            "0.0;(0.0)",
            "'#'0"
        };
        double[] v = {0, 1, -1, 0.5, 1234.567, -9876543.21, 0.001, 100};
        for (String p : patterns) {
            DecimalFormat f = new DecimalFormat(p, us);
            StringBuilder s = new StringBuilder(p);
            for (double d : v) s.append(" [").append(f.format(d)).append(']');
            System.out.println(s);
        }
        DecimalFormat f = new DecimalFormat("#,##0.00", us);
        System.out.println(
                f.parse("1,234.50") + " " + f.parse("7xyz") + " " + f.format(1234567890123L));
        try {
            f.parse("abc");
        } catch (java.text.ParseException e) {
            System.out.println("at " + e.getErrorOffset());
        }
        f.setMaximumFractionDigits(1);
        f.setGroupingUsed(false);
        System.out.println(f.format(12345.678) + " " + f.getMinimumFractionDigits());
    }
}
