import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.util.Locale;

/** Patterns of DecimalFormat. */
public class DecimalPatterns {
    public static void main(String[] args) {
        String[] patterns = {
            "0", "#", "0.00", "#.##", "#,##0", "000", "#,###.00", "0.###E0", "00.##E0", "0%", "'#'0", "0.0;(0.0)", "$#,##0.00", "#,##0.00 kg",
        };
        double[] values = {0, 1, -1, 0.5, 1.5, 2.5, 1234567.891, -0.004, 1e10, 99.995};
        for (String pattern : patterns) {
            DecimalFormat format = new DecimalFormat(pattern, new DecimalFormatSymbols(Locale.US));
            StringBuilder line = new StringBuilder(pattern);
            for (double value : values) {
                line.append(" | ").append(format.format(value));
            }
            System.out.println(line);
        }
        DecimalFormat format = new DecimalFormat("0.0", new DecimalFormatSymbols(Locale.US));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                format.setRoundingMode(mode);
                System.out.println(mode + " " + format.format(1.25) + " " + format.format(-1.25) + " " + format.format(1.31));
            }
        }
        FieldPosition position = new FieldPosition(NumberFormat.INTEGER_FIELD);
        StringBuffer buffer = new StringBuffer();
        new DecimalFormat("#,##0.0", new DecimalFormatSymbols(Locale.US)).format(12345.6, buffer, position);
        System.out.println(buffer + " " + position.getBeginIndex() + " " + position.getEndIndex());
        format.setPositivePrefix("+");
        format.setNegativeSuffix("!");
        format.setMultiplier(10);
        System.out.println(format.format(2.5) + " " + format.format(-2.5) + " " + format.getPositivePrefix());
    }
}
