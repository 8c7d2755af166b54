package gibbon.newer;

import java.util.function.DoublePredicate;

/** What {@link DoublePredicate} has since Android 7. */
public class java_util_function_DoublePredicate {
    public static DoublePredicate and(final DoublePredicate first, final DoublePredicate second) {
        second.getClass();
        return new DoublePredicate() {
            @Override
            public boolean test(double each) {
                return first.test(each) && second.test(each);
            }
        };
    }

    public static DoublePredicate or(final DoublePredicate first, final DoublePredicate second) {
        second.getClass();
        return new DoublePredicate() {
            @Override
            public boolean test(double each) {
                return first.test(each) || second.test(each);
            }
        };
    }

    public static DoublePredicate negate(final DoublePredicate all) {
        return new DoublePredicate() {
            @Override
            public boolean test(double each) {
                return !all.test(each);
            }
        };
    }
}
