package gibbon.newer;

import java.util.function.LongConsumer;

/** What {@link LongConsumer} has since Android 7. */
public class java_util_function_LongConsumer {
    public static LongConsumer andThen(final LongConsumer first, final LongConsumer second) {
        second.getClass();
        return new LongConsumer() {
            @Override
            public void accept(long each) {
                first.accept(each);
                second.accept(each);
            }
        };
    }
}
