package gibbon.newer;

import java.util.Comparator;

/** A spliterator that knows in which order its elements are sorted, null for the natural one. */
public interface Ordered {
    Comparator getComparator();
}
