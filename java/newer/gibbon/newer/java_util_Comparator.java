package gibbon.newer;

import java.util.Collections;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** What {@link Comparator} has since Android 7. */
public class java_util_Comparator {
    public static Comparator reversed(Comparator order) {
        return Collections.reverseOrder(order);
    }

    public static Comparator thenComparing(final Comparator first, final Comparator second) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                int result = first.compare(a, b);
                return result != 0 ? result : second.compare(a, b);
            }
        };
    }

    public static Comparator thenComparing(Comparator first, Function key) {
        return thenComparing(first, comparing(key));
    }

    public static Comparator thenComparing(Comparator first, Function key, Comparator order) {
        return thenComparing(first, comparing(key, order));
    }

    public static Comparator thenComparingInt(Comparator first, ToIntFunction key) {
        return thenComparing(first, comparingInt(key));
    }

    public static Comparator thenComparingLong(Comparator first, ToLongFunction key) {
        return thenComparing(first, comparingLong(key));
    }

    public static Comparator thenComparingDouble(Comparator first, ToDoubleFunction key) {
        return thenComparing(first, comparingDouble(key));
    }

    public static Comparator naturalOrder() {
        return Collections.reverseOrder(Collections.reverseOrder());
    }

    public static Comparator reverseOrder() {
        return Collections.reverseOrder();
    }

    public static Comparator comparing(final Function key, final Comparator order) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return order.compare(key.apply(a), key.apply(b));
            }
        };
    }

    public static Comparator comparing(final Function key) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return ((Comparable) key.apply(a)).compareTo(key.apply(b));
            }
        };
    }

    public static Comparator comparingInt(final ToIntFunction key) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
            }
        };
    }

    public static Comparator comparingLong(final ToLongFunction key) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return Long.compare(key.applyAsLong(a), key.applyAsLong(b));
            }
        };
    }

    public static Comparator comparingDouble(final ToDoubleFunction key) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
            }
        };
    }

    public static Comparator nullsFirst(Comparator order) {
        return withNulls(order, -1);
    }

    public static Comparator nullsLast(Comparator order) {
        return withNulls(order, 1);
    }

    private static Comparator withNulls(final Comparator order, final int sign) {
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                if (a == null || b == null) {
                    return a == b ? 0 : a == null ? sign : -sign;
                }
                return order == null ? 0 : order.compare(a, b);
            }
        };
    }
}
