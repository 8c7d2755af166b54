package gibbon.newer;

import java.util.Spliterator;
import java.util.function.IntConsumer;

/** What {@link Spliterator.OfInt} has besides what each has to have. */
public class java_util_Spliterator_OfInt {
    public static void forEachRemaining(Spliterator.OfInt rest, IntConsumer action) {
        while (rest.tryAdvance(action)) {}
    }

    public static Spliterator.OfInt trySplit(Spliterator.OfInt all) {
        return (Spliterator.OfInt) all.trySplit();
    }
}
