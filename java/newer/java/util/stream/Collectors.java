package java.util.stream;

import gibbon.newer.Collecting;
import gibbon.newer.java_util_function_Function;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector.Characteristics;

/** All collectors there are. */
public final class Collectors {
    private static final Characteristics AS_IS = Characteristics.IDENTITY_FINISH;

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> maker) {
        return filling(maker, AS_IS);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return filling(Makers.<T>list(), AS_IS);
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return filling(Makers.<T>set(), Characteristics.UNORDERED, AS_IS);
    }

    private static <T, C extends Collection<T>> Collector<T, ?, C> filling(
            final Supplier<C> maker, Characteristics... characteristics) {
        return new Collecting<T, C, C>(characteristics) {
            @Override
            protected C start() {
                return maker.get();
            }

            @Override
            protected void add(C all, T each) {
                all.add(each);
            }

            @Override
            protected C join(C first, C second) {
                first.addAll(second);
                return first;
            }
        };
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return collectingAndThen(Collectors.<T>toList(), new Function<List<T>, List<T>>() {
            @Override
            public List<T> apply(List<T> all) {
                return Collections.unmodifiableList(Collectors.<List<T>>withoutNulls(all));
            }
        });
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return collectingAndThen(Collectors.<T>toSet(), new Function<Set<T>, Set<T>>() {
            @Override
            public Set<T> apply(Set<T> all) {
                return Collections.unmodifiableSet(Collectors.<Set<T>>withoutNulls(all));
            }
        });
    }

    private static <C extends Collection<?>> C withoutNulls(C all) {
        for (Object each : all) {
            Objects.requireNonNull(each);
        }
        return all;
    }

    public static Collector<CharSequence, ?, String> joining() {
        return joining("");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between) {
        return joining(between, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(
            final CharSequence between, final CharSequence prefix, final CharSequence suffix) {
        return new Collecting<CharSequence, StringJoiner, String>() {
            @Override
            protected StringJoiner start() {
                return new StringJoiner(between, prefix, suffix);
            }

            @Override
            protected void add(StringJoiner all, CharSequence each) {
                all.add(each);
            }

            @Override
            protected StringJoiner join(StringJoiner first, StringJoiner second) {
                return first.merge(second);
            }

            @Override
            protected String finish(StringJoiner all) {
                return all.toString();
            }
        };
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(
            final Function<? super T, ? extends U> mapper, Collector<? super U, A, R> downstream) {
        return new Behind<T, U, A, R>(downstream) {
            @Override
            protected void add(A container, T each) {
                downstream.accumulator().accept(container, mapper.apply(each));
            }
        };
    }

    public static <T, A, R> Collector<T, ?, R> filtering(
            final Predicate<? super T> wanted, Collector<? super T, A, R> downstream) {
        return new Behind<T, T, A, R>(downstream) {
            @Override
            protected void add(A container, T each) {
                if (wanted.test(each)) {
                    downstream.accumulator().accept(container, each);
                }
            }
        };
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            final Function<? super T, ? extends Stream<? extends U>> mapper, Collector<? super U, A, R> downstream) {
        return new Behind<T, U, A, R>(downstream) {
            @Override
            protected void add(final A container, T each) {
                try (Stream<? extends U> inner = mapper.apply(each)) {
                    if (inner != null) {
                        for (Object one : Pipe.of(inner).list()) {
                            downstream.accumulator().accept(container, (U) one);
                        }
                    }
                }
            }
        };
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(
            final Collector<T, A, R> downstream, final Function<R, S> finisher) {
        Objects.requireNonNull(finisher);
        Set<Characteristics> characteristics = EnumSet.noneOf(Characteristics.class);
        characteristics.addAll(downstream.characteristics());
        characteristics.remove(AS_IS);
        return new Collecting<T, A, S>(characteristics) {
            @Override
            protected A start() {
                return downstream.supplier().get();
            }

            @Override
            protected void add(A container, T each) {
                downstream.accumulator().accept(container, each);
            }

            @Override
            protected A join(A first, A second) {
                return downstream.combiner().apply(first, second);
            }

            @Override
            protected S finish(A container) {
                return finisher.apply(downstream.finisher().apply(container));
            }
        };
    }

    public static <T> Collector<T, ?, Long> counting() {
        return summingLong(new ToLongFunction<T>() {
            @Override
            public long applyAsLong(T each) {
                return 1;
            }
        });
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> order) {
        return reducing(Ends.<T>least(order, 1));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> order) {
        return reducing(Ends.<T>least(order, -1));
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(final BinaryOperator<T> operator) {
        return new Reducing<T, Optional<T>>() {
            @Override
            protected Fold start() {
                return new Fold(operator);
            }

            @Override
            protected void add(Fold fold, T each) {
                fold.accept(each);
            }

            @Override
            protected Optional<T> finish(Fold fold) {
                return Optional.ofNullable((T) fold.value);
            }
        };
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> operator) {
        return reducing(identity, java_util_function_Function.identity(), operator);
    }

    public static <T, U> Collector<T, ?, U> reducing(
            final U identity, final Function<? super T, ? extends U> mapper, final BinaryOperator<U> operator) {
        return new Reducing<T, U>() {
            @Override
            protected Fold start() {
                return new Fold(operator, identity);
            }

            @Override
            protected void add(Fold fold, T each) {
                fold.accept(mapper.apply(each));
            }

            @Override
            protected U finish(Fold fold) {
                return (U) fold.value;
            }
        };
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        return new IntSumming<T, Integer>(mapper) {
            @Override
            protected Integer finish(IntSummaryStatistics all) {
                return (int) all.getSum();
            }
        };
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        return new IntSumming<T, Double>(mapper) {
            @Override
            protected Double finish(IntSummaryStatistics all) {
                return all.getAverage();
            }
        };
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> mapper) {
        return new IntSumming<T, IntSummaryStatistics>(mapper, Characteristics.IDENTITY_FINISH) {};
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        return new LongSumming<T, Long>(mapper) {
            @Override
            protected Long finish(LongSummaryStatistics all) {
                return all.getSum();
            }
        };
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        return new LongSumming<T, Double>(mapper) {
            @Override
            protected Double finish(LongSummaryStatistics all) {
                return all.getAverage();
            }
        };
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> mapper) {
        return new LongSumming<T, LongSummaryStatistics>(mapper, Characteristics.IDENTITY_FINISH) {};
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        return new DoubleSumming<T, Double>(mapper) {
            @Override
            protected Double finish(DoubleSummaryStatistics all) {
                return all.getSum();
            }
        };
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper) {
        return new DoubleSumming<T, Double>(mapper) {
            @Override
            protected Double finish(DoubleSummaryStatistics all) {
                return all.getAverage();
            }
        };
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> mapper) {
        return new DoubleSumming<T, DoubleSummaryStatistics>(mapper, Characteristics.IDENTITY_FINISH) {};
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier) {
        return groupingBy(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, Makers.<K, D>map(), downstream);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> maker, Collector<? super T, A, D> downstream) {
        return new Grouping<T, K, A, D, M>(classifier, maker, downstream, end(downstream));
    }

    public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier) {
        return groupingByConcurrent(classifier, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return groupingByConcurrent(classifier, Makers.<K, D>concurrentMap(), downstream);
    }

    public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Supplier<M> maker, Collector<? super T, A, D> downstream) {
        Set<Characteristics> characteristics = end(downstream);
        characteristics.add(Characteristics.CONCURRENT);
        characteristics.add(Characteristics.UNORDERED);
        return new Grouping<T, K, A, D, M>(classifier, maker, downstream, characteristics);
    }

    /** Whether the containers are the result, as it is with the collector for the parts. */
    private static Set<Characteristics> end(Collector<?, ?, ?> downstream) {
        boolean asIs = downstream.characteristics().contains(AS_IS);
        return asIs ? EnumSet.of(AS_IS) : EnumSet.noneOf(Characteristics.class);
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate) {
        return partitioningBy(predicate, Collectors.<T>toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            final Predicate<? super T> predicate, final Collector<? super T, A, D> downstream) {
        return new Collecting<T, Partition<A>, Map<Boolean, D>>(end(downstream)) {
            @Override
            protected Partition<A> start() {
                return new Partition<A>(downstream.supplier().get(), downstream.supplier().get());
            }

            @Override
            protected void add(Partition<A> parts, T each) {
                A part = predicate.test(each) ? parts.forTrue : parts.forFalse;
                downstream.accumulator().accept(part, each);
            }

            @Override
            protected Partition<A> join(Partition<A> first, Partition<A> second) {
                A no = downstream.combiner().apply(first.forFalse, second.forFalse);
                return new Partition<A>(no, downstream.combiner().apply(first.forTrue, second.forTrue));
            }

            @Override
            protected Map<Boolean, D> finish(Partition<A> parts) {
                D no = downstream.finisher().apply(parts.forFalse);
                return new Partition<D>(no, downstream.finisher().apply(parts.forTrue));
            }
        };
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return new Mapping<T, K, U, Map<K, U>>(key, value, null, Makers.<K, U>map(), AS_IS);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merger) {
        return toMap(key, value, merger, Makers.<K, U>map());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value,
            BinaryOperator<U> merger,
            Supplier<M> maker) {
        return new Mapping<T, K, U, M>(key, value, Objects.requireNonNull(merger), maker, AS_IS);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return unmodifiable(Collectors.<T, K, U>toMap(key, value));
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merger) {
        return unmodifiable(Collectors.<T, K, U>toMap(key, value, merger));
    }

    private static <T, A, K, U> Collector<T, ?, Map<K, U>> unmodifiable(Collector<T, A, Map<K, U>> maps) {
        return collectingAndThen(maps, new Function<Map<K, U>, Map<K, U>>() {
            @Override
            public Map<K, U> apply(Map<K, U> map) {
                withoutNulls(map.keySet());
                return Collections.unmodifiableMap(map);
            }
        });
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return concurrent(key, value, null, Makers.<K, U>concurrentMap());
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merger) {
        return toConcurrentMap(key, value, merger, Makers.<K, U>concurrentMap());
    }

    public static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(
            Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value,
            BinaryOperator<U> merger,
            Supplier<M> maker) {
        return concurrent(key, value, Objects.requireNonNull(merger), maker);
    }

    private static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> concurrent(
            Function<? super T, ? extends K> key,
            Function<? super T, ? extends U> value,
            BinaryOperator<U> merger,
            Supplier<M> maker) {
        Characteristics[] all = {Characteristics.CONCURRENT, Characteristics.UNORDERED, AS_IS};
        return new Mapping<T, K, U, M>(key, value, merger, maker, all);
    }
}
