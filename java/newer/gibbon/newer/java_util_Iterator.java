package gibbon.newer;

import java.util.Iterator;
import java.util.function.Consumer;

/** What {@link Iterator} has since Android 7. */
public class java_util_Iterator {
    public static void forEachRemaining(Iterator rest, Consumer action) {
        action.getClass();
        while (rest.hasNext()) {
            action.accept(rest.next());
        }
    }
}
