package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/** Small things that streams end with. */
final class Ends {
    static Sink each(final Consumer action) {
        Objects.requireNonNull(action);
        return new Sink(null) {
            @Override
            public void accept(Object each) {
                action.accept(each);
            }
        };
    }

    /** The least of two, or with sign -1 the greatest; the first of equal ones. */
    static <T> BinaryOperator<T> least(final Comparator<? super T> order, final int sign) {
        Objects.requireNonNull(order);
        return new BinaryOperator<T>() {
            @Override
            public T apply(T a, T b) {
                int result = order.compare(a, b);
                return result == 0 || result < 0 == sign > 0 ? a : b;
            }
        };
    }
}
