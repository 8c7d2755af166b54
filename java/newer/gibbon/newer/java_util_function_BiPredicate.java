package gibbon.newer;

import java.util.function.BiPredicate;

/** What {@link BiPredicate} has since Android 7. */
public class java_util_function_BiPredicate {
    public static BiPredicate and(final BiPredicate first, final BiPredicate second) {
        second.getClass();
        return new BiPredicate() {
            @Override
            public boolean test(Object a, Object b) {
                return first.test(a, b) && second.test(a, b);
            }
        };
    }

    public static BiPredicate or(final BiPredicate first, final BiPredicate second) {
        second.getClass();
        return new BiPredicate() {
            @Override
            public boolean test(Object a, Object b) {
                return first.test(a, b) || second.test(a, b);
            }
        };
    }

    public static BiPredicate negate(final BiPredicate all) {
        return new BiPredicate() {
            @Override
            public boolean test(Object a, Object b) {
                return !all.test(a, b);
            }
        };
    }
}
