package gibbon.newer;

import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Functions from objects to the numbers that they hold. */
final class Boxes {
    static ToIntFunction ofInt() {
        return new ToIntFunction() {
            @Override
            public int applyAsInt(Object each) {
                return (Integer) each;
            }
        };
    }

    static ToLongFunction ofLong() {
        return new ToLongFunction() {
            @Override
            public long applyAsLong(Object each) {
                return (Long) each;
            }
        };
    }

    static ToDoubleFunction ofDouble() {
        return new ToDoubleFunction() {
            @Override
            public double applyAsDouble(Object each) {
                return (Double) each;
            }
        };
    }
}
