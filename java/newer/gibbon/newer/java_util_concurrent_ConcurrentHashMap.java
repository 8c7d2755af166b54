package gibbon.newer;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What {@link ConcurrentHashMap} has since Android 7 besides what all maps have. */
public class java_util_concurrent_ConcurrentHashMap {
    /** The same set, of which newer levels say more. */
    public static ConcurrentHashMap.KeySetView keySet(ConcurrentHashMap map) {
        return (ConcurrentHashMap.KeySetView) map.keySet();
    }

    public static void forEach(ConcurrentHashMap map, long threshold, BiConsumer action) {
        java_util_Map.forEach(map, action);
    }

    public static void forEachKey(ConcurrentHashMap map, long threshold, Consumer action) {
        java_lang_Iterable.forEach(map.keySet(), action);
    }

    public static void forEachValue(ConcurrentHashMap map, long threshold, Consumer action) {
        java_lang_Iterable.forEach(map.values(), action);
    }
}
