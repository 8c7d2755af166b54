package gibbon.newer;

import java.util.PrimitiveIterator;
import java.util.function.IntConsumer;

/** What {@link PrimitiveIterator.OfInt} has besides what each has to have. */
public class java_util_PrimitiveIterator_OfInt {
    public static void forEachRemaining(PrimitiveIterator.OfInt rest, IntConsumer action) {
        action.getClass();
        while (rest.hasNext()) {
            action.accept(rest.nextInt());
        }
    }

    public static Integer next(PrimitiveIterator.OfInt rest) {
        return rest.nextInt();
    }
}
