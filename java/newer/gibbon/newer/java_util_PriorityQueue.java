package gibbon.newer;

import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.PriorityQueue;

/** What {@link PriorityQueue} has since Android 7. */
public class java_util_PriorityQueue {
    public static void init(PriorityQueue queue, Comparator order) {
        try {
            Field field = PriorityQueue.class.getDeclaredField("comparator");
            field.setAccessible(true);
            field.set(queue, order);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
