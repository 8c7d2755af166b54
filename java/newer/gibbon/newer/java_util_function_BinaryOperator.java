package gibbon.newer;

import java.util.Comparator;
import java.util.Objects;
import java.util.function.BinaryOperator;

/** What {@link BinaryOperator} has since Android 7. */
public class java_util_function_BinaryOperator {
    public static BinaryOperator minBy(final Comparator order) {
        Objects.requireNonNull(order);
        return new BinaryOperator() {
            @Override
            public Object apply(Object a, Object b) {
                return order.compare(a, b) <= 0 ? a : b;
            }
        };
    }

    public static BinaryOperator maxBy(final Comparator order) {
        Objects.requireNonNull(order);
        return new BinaryOperator() {
            @Override
            public Object apply(Object a, Object b) {
                return order.compare(a, b) >= 0 ? a : b;
            }
        };
    }
}
