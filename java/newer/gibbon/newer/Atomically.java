package gibbon.newer;

import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Changes maps that others change meanwhile. Who computes a value holds a lock for its key, so that nobody computes
 * another; who only puts one needs no lock, and then it is computed again.
 */
final class Atomically {
    private static final Object[] LOCKS = new Object[64];

    static {
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = new Object();
        }
    }

    private static Object lock(ConcurrentMap map, Object key) {
        int hash = System.identityHashCode(map) * 31 + key.hashCode();
        return LOCKS[(hash ^ hash >>> 6 ^ hash >>> 16) & LOCKS.length - 1];
    }

    static Object computeIfAbsent(ConcurrentMap map, Object key, Function function) {
        Object known = map.get(key);
        if (known != null) {
            return known;
        }
        synchronized (lock(map, key)) {
            known = map.get(key);
            Object made = known != null ? null : function.apply(key);
            Object other = made == null ? known : map.putIfAbsent(key, made);
            return other != null ? other : made;
        }
    }

    static Object computeIfPresent(ConcurrentMap map, Object key, BiFunction function) {
        synchronized (lock(map, key)) {
            while (true) {
                Object known = map.get(key);
                Object made = known == null ? null : function.apply(key, known);
                if (known == null || exchanged(map, key, known, made)) {
                    return made;
                }
            }
        }
    }

    static Object compute(ConcurrentMap map, Object key, BiFunction function) {
        synchronized (lock(map, key)) {
            while (true) {
                Object known = map.get(key);
                Object made = function.apply(key, known);
                if (exchanged(map, key, known, made)) {
                    return made;
                }
            }
        }
    }

    static Object merge(ConcurrentMap map, Object key, Object value, BiFunction function) {
        synchronized (lock(map, key)) {
            while (true) {
                Object known = map.get(key);
                Object made = known == null ? value : function.apply(known, value);
                if (exchanged(map, key, known, made)) {
                    return made;
                }
            }
        }
    }

    static void replaceAll(ConcurrentMap map, BiFunction function) {
        for (Object key : map.keySet()) {
            boolean done = false;
            while (!done) {
                Object known = map.get(key);
                done = known == null || map.replace(key, known, function.apply(key, known));
            }
        }
    }

    /** Whether a value or its absence was what it was thought to be, and is another now. */
    private static boolean exchanged(ConcurrentMap map, Object key, Object known, Object made) {
        if (known == null) {
            return made == null || map.putIfAbsent(key, made) == null;
        }
        return made == null ? map.remove(key, known) : map.replace(key, known, made);
    }
}
