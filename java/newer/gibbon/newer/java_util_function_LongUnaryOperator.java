package gibbon.newer;

import java.util.function.LongUnaryOperator;

/** What {@link LongUnaryOperator} has since Android 7. */
public class java_util_function_LongUnaryOperator {
    public static LongUnaryOperator andThen(final LongUnaryOperator first, final LongUnaryOperator second) {
        second.getClass();
        return new LongUnaryOperator() {
            @Override
            public long applyAsLong(long each) {
                return second.applyAsLong(first.applyAsLong(each));
            }
        };
    }

    public static LongUnaryOperator compose(final LongUnaryOperator second, final LongUnaryOperator first) {
        first.getClass();
        return andThen(first, second);
    }

    public static LongUnaryOperator identity() {
        return new LongUnaryOperator() {
            @Override
            public long applyAsLong(long each) {
                return each;
            }
        };
    }
}
