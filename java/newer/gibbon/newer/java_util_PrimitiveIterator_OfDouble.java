package gibbon.newer;

import java.util.PrimitiveIterator;
import java.util.function.DoubleConsumer;

/** What {@link PrimitiveIterator.OfDouble} has besides what each has to have. */
public class java_util_PrimitiveIterator_OfDouble {
    public static void forEachRemaining(PrimitiveIterator.OfDouble rest, DoubleConsumer action) {
        action.getClass();
        while (rest.hasNext()) {
            action.accept(rest.nextDouble());
        }
    }

    public static Double next(PrimitiveIterator.OfDouble rest) {
        return rest.nextDouble();
    }
}
