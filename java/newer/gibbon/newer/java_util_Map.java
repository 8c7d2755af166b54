package gibbon.newer;

import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What {@link Map} has since Android 7. */
public class java_util_Map {
    public static Object getOrDefault(Map map, Object key, Object otherwise) {
        Object value = map.get(key);
        return value != null || map.containsKey(key) ? value : otherwise;
    }

    public static void forEach(Map map, BiConsumer action) {
        action.getClass();
        for (Object each : map.entrySet()) {
            action.accept(((Map.Entry) each).getKey(), ((Map.Entry) each).getValue());
        }
    }

    public static void replaceAll(Map map, BiFunction function) {
        function.getClass();
        for (Object each : map.entrySet()) {
            Map.Entry entry = (Map.Entry) each;
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    public static Object putIfAbsent(Map map, Object key, Object value) {
        Object known = map.get(key);
        return known != null ? known : map.put(key, value);
    }

    public static boolean remove(Map map, Object key, Object value) {
        if (!map.containsKey(key) || !Objects.equals(map.get(key), value)) {
            return false;
        }
        map.remove(key);
        return true;
    }

    public static boolean replace(Map map, Object key, Object older, Object newer) {
        if (!map.containsKey(key) || !Objects.equals(map.get(key), older)) {
            return false;
        }
        map.put(key, newer);
        return true;
    }

    public static Object replace(Map map, Object key, Object value) {
        return map.containsKey(key) ? map.put(key, value) : null;
    }

    public static Object computeIfAbsent(Map map, Object key, Function function) {
        function.getClass();
        Object known = map.get(key);
        if (known != null) {
            return known;
        }
        return kept(map, key, function.apply(key));
    }

    public static Object computeIfPresent(Map map, Object key, BiFunction function) {
        function.getClass();
        Object known = map.get(key);
        return known == null ? null : kept(map, key, function.apply(key, known));
    }

    public static Object compute(Map map, Object key, BiFunction function) {
        return kept(map, key, function.apply(key, map.get(key)));
    }

    public static Object merge(Map map, Object key, Object value, BiFunction function) {
        value.getClass();
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
}
