import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Scale, rounding and arithmetic of decimals. */
public class BigDecimals {
    public static void main(String[] args) throws Exception {
        BigDecimal a = new BigDecimal("123.4500"),
                b = new BigDecimal("-0.0067"),
                c = new BigDecimal("3");
        System.out.println(
                a.add(b)
                        + " "
                        + a.subtract(b)
                        + " "
                        + a.multiply(b)
                        + " "
                        + a.scale()
                        + " "
                        + a.precision()
                        + " "
                        + a.unscaledValue()
                        + " "
                        + a.negate());
        for (RoundingMode m : RoundingMode.values()) {
            if (m == RoundingMode.UNNECESSARY) continue;
            StringBuilder s = new StringBuilder(m.name());
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "-1.1", "-2.5", "-5.5"})
                s.append(' ').append(new BigDecimal(v).setScale(0, m));
            System.out.println(s);
        }
        System.out.println(
                a.divide(c, 10, RoundingMode.HALF_UP)
                        + " "
                        + a.divide(c, MathContext.DECIMAL32)
                        + " "
                        + a.divideToIntegralValue(c)
                        + " "
                        + a.remainder(c));
        try {
            BigDecimal.ONE.divide(c);
        } catch (ArithmeticException e) {
            System.out.println("no exact quotient");
        }
        try {
            a.setScale(1, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            System.out.println("rounding necessary");
        }
        System.out.println(
                a.stripTrailingZeros()
                        + " "
                        + new BigDecimal("1000").stripTrailingZeros()
                        + " "
                        + new BigDecimal("1E+3").toPlainString()
                        + " "
                        + new BigDecimal("1234567E-10")
                        + " "
                        + new BigDecimal("1e-7").toEngineeringString()
                        + " "
                        + new BigDecimal(0.1).toString().length());
        System.out.println(
                a.compareTo(new BigDecimal("123.45"))
                        + " "
                        + a.equals(new BigDecimal("123.45"))
                        + " "
                        + a.hashCode()
                        + " "
                        + BigDecimal.valueOf(2.50)
                        + " "
                        + BigDecimal.valueOf(5, 3));
        System.out.println(
                a.round(new MathContext(3))
                        + " "
                        + a.pow(3)
                        + " "
                        + a.movePointLeft(5)
                        + " "
                        + a.movePointRight(1)
                        + " "
                        + a.intValue()
                        + " "
                        + a.doubleValue()
                        + " "
                        + a.toBigInteger()
                        + " "
                        + b.signum()
                        + " "
                        + a.max(b)
                        + " "
                        + a.ulp());
        try {
            new BigDecimal("1.2.3");
        } catch (NumberFormatException e) {
            System.out.println("format");
        }
        BigDecimal x = BigDecimal.ONE;
        for (int i = 0; i < 30; i++)
            x = x.multiply(new BigDecimal("1.07")).setScale(6, RoundingMode.HALF_EVEN);
        System.out.println(x);
    }
}
