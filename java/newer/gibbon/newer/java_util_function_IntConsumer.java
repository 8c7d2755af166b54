package gibbon.newer;

import java.util.function.IntConsumer;

/** What {@link IntConsumer} has since Android 7. */
public class java_util_function_IntConsumer {
    public static IntConsumer andThen(final IntConsumer first, final IntConsumer second) {
        second.getClass();
        return new IntConsumer() {
            @Override
            public void accept(int each) {
                first.accept(each);
                second.accept(each);
            }
        };
    }
}
