package gibbon.newer;

import java.util.Collection;
import java.util.Iterator;
import java.util.function.Predicate;

/** What {@link Collection} has since Android 7, but for streams. */
public class java_util_Collection {
    public static boolean removeIf(Collection all, Predicate filter) {
        filter.getClass();
        boolean removed = false;
        for (Iterator each = all.iterator(); each.hasNext();) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }
}
