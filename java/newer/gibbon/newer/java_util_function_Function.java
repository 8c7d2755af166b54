package gibbon.newer;

import java.util.function.Function;

/** What {@link Function} has since Android 7. */
public class java_util_function_Function {
    public static Function andThen(final Function first, final Function second) {
        second.getClass();
        return new Function() {
            @Override
            public Object apply(Object t) {
                return second.apply(first.apply(t));
            }
        };
    }

    public static Function compose(Function first, Function before) {
        before.getClass();
        return andThen(before, first);
    }

    public static Function identity() {
        return new Function() {
            @Override
            public Object apply(Object t) {
                return t;
            }
        };
    }
}
