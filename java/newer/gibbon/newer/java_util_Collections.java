package gibbon.newer;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What {@link Collections} has since Android 8. */
public class java_util_Collections {
    public static SortedSet emptySortedSet() {
        return Collections.unmodifiableSortedSet(new TreeSet());
    }

    public static SortedMap emptySortedMap() {
        return Collections.unmodifiableSortedMap(new TreeMap());
    }
}
