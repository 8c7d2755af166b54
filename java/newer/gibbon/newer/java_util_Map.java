package gibbon.newer;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What {@link Map} has since Android 7, and maps that nobody changes since Android 11. */
public class java_util_Map {
    public static Object getOrDefault(Map map, Object key, Object otherwise) {
        Object value = map.get(key);
        boolean known = value != null || !(map instanceof ConcurrentMap) && map.containsKey(key);
        return known ? value : otherwise;
    }

    public static void forEach(Map map, BiConsumer action) {
        action.getClass();
        for (Object each : map.entrySet()) {
            action.accept(((Map.Entry) each).getKey(), ((Map.Entry) each).getValue());
        }
    }

    public static void replaceAll(Map map, BiFunction function) {
        function.getClass();
        if (map instanceof ConcurrentMap) {
            Atomically.replaceAll((ConcurrentMap) map, function);
            return;
        }
        for (Object each : map.entrySet()) {
            Map.Entry entry = (Map.Entry) each;
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    public static Object putIfAbsent(Map map, Object key, Object value) {
        if (map instanceof ConcurrentMap) {
            return ((ConcurrentMap) map).putIfAbsent(key, value);
        }
        Object known = map.get(key);
        return known != null ? known : map.put(key, value);
    }

    public static boolean remove(Map map, Object key, Object value) {
        if (map instanceof ConcurrentMap) {
            return ((ConcurrentMap) map).remove(key, value);
        }
        if (!map.containsKey(key) || !Objects.equals(map.get(key), value)) {
            return false;
        }
        map.remove(key);
        return true;
    }

    public static boolean replace(Map map, Object key, Object older, Object newer) {
        if (map instanceof ConcurrentMap) {
            return ((ConcurrentMap) map).replace(key, older, newer);
        }
        if (!map.containsKey(key) || !Objects.equals(map.get(key), older)) {
            return false;
        }
        map.put(key, newer);
        return true;
    }

    public static Object replace(Map map, Object key, Object value) {
        if (map instanceof ConcurrentMap) {
            return ((ConcurrentMap) map).replace(key, value);
        }
        return map.containsKey(key) ? map.put(key, value) : null;
    }

    public static Object computeIfAbsent(Map map, Object key, Function function) {
        function.getClass();
        if (map instanceof ConcurrentMap) {
            return Atomically.computeIfAbsent((ConcurrentMap) map, key, function);
        }
        Object known = map.get(key);
        if (known != null) {
            return known;
        }
        Object value = function.apply(key);
        if (value != null) {
            map.put(key, value);
        }
        return value;
    }

    public static Object computeIfPresent(Map map, Object key, BiFunction function) {
        function.getClass();
        if (map instanceof ConcurrentMap) {
            return Atomically.computeIfPresent((ConcurrentMap) map, key, function);
        }
        Object known = map.get(key);
        return known == null ? null : kept(map, key, function.apply(key, known));
    }

    public static Object compute(Map map, Object key, BiFunction function) {
        function.getClass();
        if (map instanceof ConcurrentMap) {
            return Atomically.compute((ConcurrentMap) map, key, function);
        }
        return kept(map, key, function.apply(key, map.get(key)));
    }

    public static Object merge(Map map, Object key, Object value, BiFunction function) {
        value.getClass();
        function.getClass();
        if (map instanceof ConcurrentMap) {
            return Atomically.merge((ConcurrentMap) map, key, value, function);
        }
        Object known = map.get(key);
        return kept(map, key, known == null ? value : function.apply(known, value));
    }

    /** Puts a value, or takes the key away if there is none. */
    private static Object kept(Map map, Object key, Object value) {
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
        return value;
    }

    public static Map of() {
        return Fixed.map();
    }

    public static Map of(Object k1, Object v1) {
        return Fixed.map(k1, v1);
    }

    public static Map of(Object k1, Object v1, Object k2, Object v2) {
        return Fixed.map(k1, v1, k2, v2);
    }

    public static Map of(Object k1, Object v1, Object k2, Object v2, Object k3, Object v3) {
        return Fixed.map(k1, v1, k2, v2, k3, v3);
    }

    public static Map of(Object k1, Object v1, Object k2, Object v2, Object k3, Object v3, Object k4, Object v4) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5,
            Object k6, Object v6) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5,
            Object k6, Object v6,
            Object k7, Object v7) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5,
            Object k6, Object v6,
            Object k7, Object v7,
            Object k8, Object v8) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5,
            Object k6, Object v6,
            Object k7, Object v7,
            Object k8, Object v8,
            Object k9, Object v9) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9);
    }

    public static Map of(
            Object k1, Object v1,
            Object k2, Object v2,
            Object k3, Object v3,
            Object k4, Object v4,
            Object k5, Object v5,
            Object k6, Object v6,
            Object k7, Object v7,
            Object k8, Object v8,
            Object k9, Object v9,
            Object k10, Object v10) {
        return Fixed.map(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10);
    }

    public static Map ofEntries(Map.Entry... entries) {
        Object[] all = new Object[2 * entries.length];
        for (int i = 0; i < entries.length; i++) {
            all[2 * i] = entries[i].getKey();
            all[2 * i + 1] = entries[i].getValue();
        }
        return Fixed.map(all);
    }

    public static Map.Entry entry(Object key, Object value) {
        return new AbstractMap.SimpleImmutableEntry(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    public static Map copyOf(Map map) {
        return ofEntries((Map.Entry[]) map.entrySet().toArray(new Map.Entry[0]));
    }
}
