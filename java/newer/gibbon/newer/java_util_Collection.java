package gibbon.newer;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What {@link Collection} has since Android 7, and an array of its own making since Android 13. */
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

    public static Stream stream(Collection all) {
        return StreamSupport.stream(spliterator(all), false);
    }

    public static Stream parallelStream(Collection all) {
        return StreamSupport.stream(spliterator(all), true);
    }

    public static Spliterator spliterator(Collection all) {
        if (all instanceof CopyOnWriteArrayList) {
            return Spliterators.spliterator(all.toArray(), Spliterator.IMMUTABLE | Spliterator.ORDERED);
        }
        return Spliterators.spliterator(all, traits(all));
    }

    private static int traits(Collection all) {
        if (all instanceof SortedSet) {
            return Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.ORDERED;
        }
        if (all instanceof Set) {
            return Spliterator.DISTINCT | (all instanceof LinkedHashSet ? Spliterator.ORDERED : 0);
        }
        return all instanceof List || all instanceof Deque ? Spliterator.ORDERED : 0;
    }

    public static Object[] toArray(Collection all, IntFunction maker) {
        return all.toArray((Object[]) maker.apply(0));
    }
}
