package gibbon.newer;

import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;

/** What {@link PrimitiveIterator.OfLong} has besides what each has to have. */
public class java_util_PrimitiveIterator_OfLong {
    public static void forEachRemaining(PrimitiveIterator.OfLong rest, LongConsumer action) {
        action.getClass();
        while (rest.hasNext()) {
            action.accept(rest.nextLong());
        }
    }

    public static Long next(PrimitiveIterator.OfLong rest) {
        return rest.nextLong();
    }
}
