package gibbon.newer;

import java.util.function.BiConsumer;

/** What {@link BiConsumer} has since Android 7. */
public class java_util_function_BiConsumer {
    public static BiConsumer andThen(final BiConsumer first, final BiConsumer second) {
        second.getClass();
        return new BiConsumer() {
            @Override
            public void accept(Object t, Object u) {
                first.accept(t, u);
                second.accept(t, u);
            }
        };
    }
}
