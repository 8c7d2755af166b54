package gibbon.newer;

import java.util.function.IntPredicate;

/** What {@link IntPredicate} has since Android 7. */
public class java_util_function_IntPredicate {
    public static IntPredicate and(final IntPredicate first, final IntPredicate second) {
        second.getClass();
        return new IntPredicate() {
            @Override
            public boolean test(int each) {
                return first.test(each) && second.test(each);
            }
        };
    }

    public static IntPredicate or(final IntPredicate first, final IntPredicate second) {
        second.getClass();
        return new IntPredicate() {
            @Override
            public boolean test(int each) {
                return first.test(each) || second.test(each);
            }
        };
    }

    public static IntPredicate negate(final IntPredicate all) {
        return new IntPredicate() {
            @Override
            public boolean test(int each) {
                return !all.test(each);
            }
        };
    }
}
