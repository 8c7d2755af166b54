package gibbon.newer;

import java.util.function.DoubleConsumer;

/** What {@link DoubleConsumer} has since Android 7. */
public class java_util_function_DoubleConsumer {
    public static DoubleConsumer andThen(final DoubleConsumer first, final DoubleConsumer second) {
        second.getClass();
        return new DoubleConsumer() {
            @Override
            public void accept(double each) {
                first.accept(each);
                second.accept(each);
            }
        };
    }
}
