package java.util.stream;

import gibbon.newer.Collecting;
import gibbon.newer.java_util_Map;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects a map. */
final class Mapping<T, K, U, M extends Map<K, U>> extends Collecting<T, M, M> {
    private final Function<? super T, ? extends K> key;
    private final Function<? super T, ? extends U> value;
    /** Makes one of two values with the same key, if that may be. */
    private final BinaryOperator<U> merger;
    private final Supplier<M> maker;

    Mapping(
            Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value,
            BinaryOperator<U> merger,
            Supplier<M> maker,
            Characteristics... characteristics) {
        super(characteristics);
        this.key = key;
        this.value = value;
        this.merger = merger;
        this.maker = maker;
    }

    @Override
    protected M start() {
        return maker.get();
    }

    @Override
    protected void add(M map, T each) {
        put(map, key.apply(each), value.apply(each));
    }

    @Override
    protected M join(M first, M second) {
        for (Map.Entry<K, U> each : second.entrySet()) {
            put(first, each.getKey(), each.getValue());
        }
        return first;
    }

    private void put(M map, K key, U value) {
        Objects.requireNonNull(value);
        if (merger != null) {
            java_util_Map.merge(map, key, value, merger);
            return;
        }
        Object known = java_util_Map.putIfAbsent(map, key, value);
        if (known != null) {
            throw new IllegalStateException(
                    "Duplicate key " + key + " (attempted merging values " + known + " and " + value + ")");
        }
    }
}
