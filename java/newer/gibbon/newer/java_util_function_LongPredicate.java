package gibbon.newer;

import java.util.function.LongPredicate;

/** What {@link LongPredicate} has since Android 7. */
public class java_util_function_LongPredicate {
    public static LongPredicate and(final LongPredicate first, final LongPredicate second) {
        second.getClass();
        return new LongPredicate() {
            @Override
            public boolean test(long each) {
                return first.test(each) && second.test(each);
            }
        };
    }

    public static LongPredicate or(final LongPredicate first, final LongPredicate second) {
        second.getClass();
        return new LongPredicate() {
            @Override
            public boolean test(long each) {
                return first.test(each) || second.test(each);
            }
        };
    }

    public static LongPredicate negate(final LongPredicate all) {
        return new LongPredicate() {
            @Override
            public boolean test(long each) {
                return !all.test(each);
            }
        };
    }
}
