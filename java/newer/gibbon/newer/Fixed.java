package gibbon.newer;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Collections that nobody changes, without nulls, in the order of what they are made from. */
final class Fixed {
    static List list(Object[] all) {
        for (Object each : all) {
            Objects.requireNonNull(each);
        }
        return Collections.unmodifiableList(Arrays.asList(all));
    }

    static Set set(Object[] all) {
        Set set = new LinkedHashSet();
        for (Object each : all) {
            if (!set.add(Objects.requireNonNull(each))) {
                throw new IllegalArgumentException("duplicate element: " + each);
            }
        }
        return Collections.unmodifiableSet(set);
    }

    /** A map of keys, each with its value behind it. */
    static Map map(Object... all) {
        Map map = new LinkedHashMap();
        for (int i = 0; i < all.length; i += 2) {
            Object key = Objects.requireNonNull(all[i]);
            if (map.put(key, Objects.requireNonNull(all[i + 1])) != null) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
        }
        return Collections.unmodifiableMap(map);
    }
}
