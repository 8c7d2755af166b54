import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * Prints what StrictMath answers: name, bits of the arguments, bits of the result. Arguments: seed, how many of each.
 * A third of the arguments has random bits, so that every exponent occurs; a third lies where functions are used; a third lies
 * beside multiples of pi/2 and other places where a function changes its way of computing.
 */
public final class RecordStrictMath {
    private static Random random;

    public static void main(String[] args) {
        int count = Integer.parseInt(args[1]);
        StringBuilder out = new StringBuilder();
        String[] names = {"sin", "cos", "tan", "asin", "acos", "atan", "exp", "expm1", "log", "log10", "log1p", "sqrt", "cbrt",
            "sinh", "cosh", "tanh", "ceil", "floor", "rint"};
        DoubleUnaryOperator[] unary = {StrictMath::sin, StrictMath::cos, StrictMath::tan, StrictMath::asin, StrictMath::acos,
            StrictMath::atan, StrictMath::exp, StrictMath::expm1, StrictMath::log, StrictMath::log10, StrictMath::log1p, StrictMath::sqrt,
            StrictMath::cbrt, StrictMath::sinh, StrictMath::cosh, StrictMath::tanh, StrictMath::ceil, StrictMath::floor, StrictMath::rint};
        String[] pairs = {"atan2", "pow", "hypot", "IEEEremainder", "nextafter"};
        DoubleBinaryOperator[] binary = {StrictMath::atan2, StrictMath::pow, StrictMath::hypot, StrictMath::IEEEremainder, StrictMath::nextAfter};
        for (int f = 0; f < unary.length; f++) {
            random = new Random(Long.parseLong(args[0]) + f);
            for (int i = 0; i < count; i++) {
                double x = argument(i);
                print(out, names[f], x, Double.NaN, unary[f].applyAsDouble(x), false);
            }
        }
        for (int f = 0; f < binary.length; f++) {
            random = new Random(Long.parseLong(args[0]) + 100 + f);
            for (int i = 0; i < count; i++) {
                double x = argument(i);
                double y = random.nextInt(4) == 0 ? x * random.nextGaussian() : argument(random.nextInt(3));
                print(out, pairs[f], x, y, binary[f].applyAsDouble(x, y), true);
            }
        }
        System.out.print(out);
    }

    private static double argument(int i) {
        switch (i % 3) {
            case 0:
                return Double.longBitsToDouble(random.nextLong());
            case 1:
                return random.nextGaussian() * StrictMath.exp(random.nextInt(14) - 6);
            default:
                double turns = StrictMath.rint(random.nextDouble() * StrictMath.pow(2, random.nextInt(60)));
                double x = (turns + random.nextInt(3) * 0.5) * (StrictMath.PI / 2);
                return Double.longBitsToDouble(Double.doubleToLongBits(x) + random.nextInt(5) - 2) * (random.nextBoolean() ? 1 : -1);
        }
    }

    private static void print(StringBuilder out, String name, double x, double y, double result, boolean two) {
        out.append(name).append('\t').append(Long.toHexString(Double.doubleToLongBits(x)));
        if (two) {
            out.append('\t').append(Long.toHexString(Double.doubleToLongBits(y)));
        }
        out.append('\t').append(Long.toHexString(Double.doubleToLongBits(result))).append('\n');
        if (out.length() > 1 << 20) {
            System.out.print(out);
            out.setLength(0);
        }
    }
}
