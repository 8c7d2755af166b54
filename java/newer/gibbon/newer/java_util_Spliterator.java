package gibbon.newer;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;

/** What {@link Spliterator} has besides what each has to have. */
public class java_util_Spliterator {
    public static void forEachRemaining(Spliterator rest, Consumer action) {
        while (rest.tryAdvance(action)) {}
    }

    public static long getExactSizeIfKnown(Spliterator all) {
        return hasCharacteristics(all, Spliterator.SIZED) ? all.estimateSize() : -1;
    }

    public static boolean hasCharacteristics(Spliterator all, int wanted) {
        return (all.characteristics() & wanted) == wanted;
    }

    public static Comparator getComparator(Spliterator all) {
        if (!hasCharacteristics(all, Spliterator.SORTED)) {
            throw new IllegalStateException();
        }
        return all instanceof Ordered ? ((Ordered) all).getComparator() : null;
    }
}
