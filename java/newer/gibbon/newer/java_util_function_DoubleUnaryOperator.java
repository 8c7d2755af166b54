package gibbon.newer;

import java.util.function.DoubleUnaryOperator;

/** What {@link DoubleUnaryOperator} has since Android 7. */
public class java_util_function_DoubleUnaryOperator {
    public static DoubleUnaryOperator andThen(final DoubleUnaryOperator first, final DoubleUnaryOperator second) {
        second.getClass();
        return new DoubleUnaryOperator() {
            @Override
            public double applyAsDouble(double each) {
                return second.applyAsDouble(first.applyAsDouble(each));
            }
        };
    }

    public static DoubleUnaryOperator compose(final DoubleUnaryOperator second, final DoubleUnaryOperator first) {
        first.getClass();
        return andThen(first, second);
    }

    public static DoubleUnaryOperator identity() {
        return new DoubleUnaryOperator() {
            @Override
            public double applyAsDouble(double each) {
                return each;
            }
        };
    }
}
