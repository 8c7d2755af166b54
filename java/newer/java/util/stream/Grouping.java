package java.util.stream;

import gibbon.newer.Collecting;
import gibbon.newer.java_util_Map;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects what has the same key with another collector. */
final class Grouping<T, K, A, D, M extends Map<K, D>> extends Collecting<T, Map<K, A>, M> {
    private final Function<? super T, ? extends K> classifier;
    private final Supplier<M> maker;
    private final Collector<? super T, A, D> downstream;

    Grouping(
            Function<? super T, ? extends K> classifier,
            Supplier<M> maker,
            Collector<? super T, A, D> downstream,
            Set<Characteristics> characteristics) {
        super(characteristics);
        this.classifier = classifier;
        this.maker = maker;
        this.downstream = downstream;
    }

    @Override
    protected Map<K, A> start() {
        return (Map<K, A>) maker.get();
    }

    @Override
    protected void add(Map<K, A> groups, T each) {
        K key = Objects.requireNonNull(classifier.apply(each), "element cannot be mapped to a null key");
        A group = groups.get(key);
        if (group == null) {
            group = downstream.supplier().get();
            groups.put(key, group);
        }
        downstream.accumulator().accept(group, each);
    }

    @Override
    protected Map<K, A> join(Map<K, A> first, Map<K, A> second) {
        for (Map.Entry<K, A> each : second.entrySet()) {
            A known = first.get(each.getKey());
            A group = each.getValue();
            first.put(each.getKey(), known == null ? group : downstream.combiner().apply(known, group));
        }
        return first;
    }

    @Override
    protected M finish(Map<K, A> groups) {
        if (!downstream.characteristics().contains(Characteristics.IDENTITY_FINISH)) {
            final Function finisher = downstream.finisher();
            java_util_Map.replaceAll(groups, new BiFunction() {
                @Override
                public Object apply(Object key, Object group) {
                    return finisher.apply(group);
                }
            });
        }
        return (M) groups;
    }
}
