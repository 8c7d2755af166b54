package gibbon.newer;

import java.util.Spliterator;
import java.util.function.DoubleConsumer;

/** What {@link Spliterator.OfDouble} has besides what each has to have. */
public class java_util_Spliterator_OfDouble {
    public static void forEachRemaining(Spliterator.OfDouble rest, DoubleConsumer action) {
        while (rest.tryAdvance(action)) {}
    }

    public static Spliterator.OfDouble trySplit(Spliterator.OfDouble all) {
        return (Spliterator.OfDouble) all.trySplit();
    }
}
