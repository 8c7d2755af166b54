package gibbon.newer;

import java.util.function.BiFunction;
import java.util.function.Function;

/** What {@link BiFunction} has since Android 7. */
public class java_util_function_BiFunction {
    public static BiFunction andThen(final BiFunction first, final Function second) {
        second.getClass();
        return new BiFunction() {
            @Override
            public Object apply(Object t, Object u) {
                return second.apply(first.apply(t, u));
            }
        };
    }
}
