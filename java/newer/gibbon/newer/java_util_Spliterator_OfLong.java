package gibbon.newer;

import java.util.Spliterator;
import java.util.function.LongConsumer;

/** What {@link Spliterator.OfLong} has besides what each has to have. */
public class java_util_Spliterator_OfLong {
    public static void forEachRemaining(Spliterator.OfLong rest, LongConsumer action) {
        while (rest.tryAdvance(action)) {}
    }

    public static Spliterator.OfLong trySplit(Spliterator.OfLong all) {
        return (Spliterator.OfLong) all.trySplit();
    }
}
