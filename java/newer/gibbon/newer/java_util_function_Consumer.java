package gibbon.newer;

import java.util.function.Consumer;

/** What {@link Consumer} has since Android 7. */
public class java_util_function_Consumer {
    public static Consumer andThen(final Consumer first, final Consumer second) {
        second.getClass();
        return new Consumer() {
            @Override
            public void accept(Object t) {
                first.accept(t);
                second.accept(t);
            }
        };
    }
}
