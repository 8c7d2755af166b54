package java.util.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Makes what collectors fill if nobody says another thing. */
final class Makers {
    static <T> Supplier<List<T>> list() {
        return new Supplier<List<T>>() {
            @Override
            public List<T> get() {
                return new ArrayList<T>();
            }
        };
    }

    static <T> Supplier<Set<T>> set() {
        return new Supplier<Set<T>>() {
            @Override
            public Set<T> get() {
                return new HashSet<T>();
            }
        };
    }

    static <K, V> Supplier<Map<K, V>> map() {
        return new Supplier<Map<K, V>>() {
            @Override
            public Map<K, V> get() {
                return new HashMap<K, V>();
            }
        };
    }

    static <K, V> Supplier<ConcurrentMap<K, V>> concurrentMap() {
        return new Supplier<ConcurrentMap<K, V>>() {
            @Override
            public ConcurrentMap<K, V> get() {
                return new ConcurrentHashMap<K, V>();
            }
        };
    }
}
