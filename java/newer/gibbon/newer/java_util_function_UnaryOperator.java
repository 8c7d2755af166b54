package gibbon.newer;

import java.util.function.UnaryOperator;

/** What {@link UnaryOperator} has since Android 7. */
public class java_util_function_UnaryOperator {
    public static UnaryOperator identity() {
        return new UnaryOperator() {
            @Override
            public Object apply(Object t) {
                return t;
            }
        };
    }
}
