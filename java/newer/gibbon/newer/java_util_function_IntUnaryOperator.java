package gibbon.newer;

import java.util.function.IntUnaryOperator;

/** What {@link IntUnaryOperator} has since Android 7. */
public class java_util_function_IntUnaryOperator {
    public static IntUnaryOperator andThen(final IntUnaryOperator first, final IntUnaryOperator second) {
        second.getClass();
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int each) {
                return second.applyAsInt(first.applyAsInt(each));
            }
        };
    }

    public static IntUnaryOperator compose(final IntUnaryOperator second, final IntUnaryOperator first) {
        first.getClass();
        return andThen(first, second);
    }

    public static IntUnaryOperator identity() {
        return new IntUnaryOperator() {
            @Override
            public int applyAsInt(int each) {
                return each;
            }
        };
    }
}
