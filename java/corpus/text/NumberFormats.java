import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;

/** NumberFormat of the United States. */
public class NumberFormats {
    public static void main(String[] args) throws Exception {
        NumberFormat n = NumberFormat.getInstance(Locale.US),
                i = NumberFormat.getIntegerInstance(Locale.US),
                p = NumberFormat.getPercentInstance(Locale.US),
                c = NumberFormat.getCurrencyInstance(Locale.US);
        for (double d : new double[] {0, 1234.5678, 0.255, 1e6, 12})
            System.out.println(
                    n.format(d) + " " + i.format(d) + " " + p.format(d) + " " + c.format(d));
        System.out.println(
                n.parse("12,345.5").doubleValue() + " " + i.parse("99.9") + " " + p.parse("50%"));
        ParsePosition pos = new ParsePosition(3);
        System.out.println(n.parse("abc42def", pos) + " " + pos.getIndex());
        n.setMinimumIntegerDigits(5);
        n.setMaximumFractionDigits(0);
        System.out.println(n.format(42.7));
        n.setGroupingUsed(false);
        System.out.println(n.format(1234567));
    }
}
