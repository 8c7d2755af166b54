package gibbon.newer;

import java.util.Objects;
import java.util.function.Predicate;

/** What {@link Predicate} has since Android 7. */
public class java_util_function_Predicate {
    public static Predicate and(final Predicate first, final Predicate second) {
        second.getClass();
        return new Predicate() {
            @Override
            public boolean test(Object t) {
                return first.test(t) && second.test(t);
            }
        };
    }

    public static Predicate or(final Predicate first, final Predicate second) {
        second.getClass();
        return new Predicate() {
            @Override
            public boolean test(Object t) {
                return first.test(t) || second.test(t);
            }
        };
    }

    public static Predicate negate(final Predicate all) {
        return new Predicate() {
            @Override
            public boolean test(Object t) {
                return !all.test(t);
            }
        };
    }

    public static Predicate not(Predicate all) {
        all.getClass();
        return negate(all);
    }

    public static Predicate isEqual(final Object wanted) {
        return new Predicate() {
            @Override
            public boolean test(Object t) {
                return Objects.equals(wanted, t);
            }
        };
    }
}
