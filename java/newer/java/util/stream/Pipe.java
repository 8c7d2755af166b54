package java.util.stream;

import gibbon.newer.Ordered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** A stream of objects: a source, or a step behind another pipe. Streams of numbers stand on a pipe too. */
final class Pipe<T> implements Stream<T> {
    /** Among the traits: a step may want no more before the source has ended. */
    private static final int STOPS = 1 << 30;
    /** What a source says of its elements that matters here. */
    private static final int KEPT =
            Spliterator.ORDERED | Spliterator.SORTED | Spliterator.DISTINCT | Spliterator.SIZED;

    private final Source source;
    private final Pipe<?> before;
    private final Step step;
    private final int traits;
    private boolean used;

    Pipe(Source source, int traits) {
        this.source = source;
        this.traits = traits & KEPT;
        before = null;
        step = null;
    }

    private Pipe(Pipe<?> before, Step step, int traits) {
        this.source = before.source;
        this.before = before;
        this.step = step;
        this.traits = traits;
    }

    /** A pipe over what a spliterator has now or will have. */
    static <T> Pipe<T> of(Spliterator<?> all, boolean parallel) {
        return new Pipe<T>(new Source(all, parallel), traits(all));
    }

    /** What is said of the elements; who sorts in an order of its own does not sort as streams do. */
    private static int traits(Spliterator<?> all) {
        int traits = all.characteristics();
        boolean sorted = (traits & Spliterator.SORTED) != 0 && all instanceof Ordered;
        boolean own = sorted && ((Ordered) all).getComparator() != null;
        return traits & (own ? ~Spliterator.SORTED : ~0);
    }

    /** The pipe that a stream is or stands on; an app may have streams of its own. */
    static Pipe<?> of(BaseStream<?, ?> stream) {
        if (stream instanceof Pipe) {
            return (Pipe<?>) stream;
        }
        if (stream instanceof NumberPipe) {
            return ((NumberPipe) stream).all;
        }
        Spliterator<?> all = stream.spliterator();
        if (all instanceof Spliterator.OfInt) {
            all = new IntBoxing((Spliterator.OfInt) all);
        } else if (all instanceof Spliterator.OfLong) {
            all = new LongBoxing((Spliterator.OfLong) all);
        } else if (all instanceof Spliterator.OfDouble) {
            all = new DoubleBoxing((Spliterator.OfDouble) all);
        }
        return of(all, false);
    }

    int traits() {
        return traits & KEPT;
    }

    Source source() {
        return source;
    }

    private void use() {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        used = true;
    }

    <R> Pipe<R> then(Step step, int gained, int lost) {
        use();
        return new Pipe<R>(this, step, traits & ~lost | gained);
    }

    /** Sends all elements to a sink, or as many as it wants if it may want no more. */
    <S extends Sink> S into(S end, boolean stops) {
        use();
        return walk(end, stops);
    }

    private <S extends Sink> S walk(S end, boolean stops) {
        Sink first = chain(end);
        Spliterator from = source.open();
        if (stops || (traits & STOPS) != 0) {
            while (!first.isFull() && from.tryAdvance(first)) {}
        } else {
            while (from.tryAdvance(first)) {}
        }
        first.end();
        return end;
    }

    /** What the source's elements go to so that they come to an end. */
    Sink chain(Sink end) {
        Sink first = end;
        for (Pipe<?> pipe = this; pipe.step != null; pipe = pipe.before) {
            first = pipe.step.before(first);
        }
        return first;
    }

    @Override
    public Pipe<T> filter(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        return then(Steps.filter(wanted), 0, Spliterator.SIZED);
    }

    @Override
    public <R> Pipe<R> map(Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        return then(Steps.map(mapper), 0, Spliterator.SORTED | Spliterator.DISTINCT);
    }

    @Override
    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        return new IntPipe(this.<Integer>map(IntFunctions.of(mapper)));
    }

    @Override
    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        return new LongPipe(this.<Long>map(LongFunctions.of(mapper)));
    }

    @Override
    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        return new DoublePipe(this.<Double>map(DoubleFunctions.of(mapper)));
    }

    @Override
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        return flat(mapper);
    }

    @Override
    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
        return new IntPipe(this.<Integer>flat(mapper));
    }

    @Override
    public LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper) {
        return new LongPipe(this.<Long>flat(mapper));
    }

    @Override
    public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
        return new DoublePipe(this.<Double>flat(mapper));
    }

    <R> Pipe<R> flat(Function<?, ?> mapper) {
        Objects.requireNonNull(mapper);
        return then(Steps.flat(mapper), 0, Spliterator.SORTED | Spliterator.DISTINCT | Spliterator.SIZED);
    }

    @Override
    public Pipe<T> distinct() {
        boolean is = (traits & Spliterator.DISTINCT) != 0;
        return then(is ? Steps.same() : Steps.distinct(), Spliterator.DISTINCT, is ? 0 : Spliterator.SIZED);
    }

    @Override
    public Pipe<T> sorted() {
        boolean is = (traits & Spliterator.SORTED) != 0;
        return then(is ? Steps.same() : Steps.sorted(null), Spliterator.SORTED | Spliterator.ORDERED, 0);
    }

    @Override
    public Stream<T> sorted(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return then(Steps.sorted(order), Spliterator.ORDERED, Spliterator.SORTED);
    }

    @Override
    public Pipe<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return then(Steps.peek(action), 0, 0);
    }

    @Override
    public Pipe<T> limit(long most) {
        checkCount(most);
        return then(Steps.limit(most), STOPS, Spliterator.SIZED);
    }

    @Override
    public Pipe<T> skip(long count) {
        checkCount(count);
        return count == 0 ? this : this.<T>then(Steps.skip(count), 0, Spliterator.SIZED);
    }

    private static void checkCount(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
    }

    @Override
    public Pipe<T> takeWhile(Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted);
        return then(Steps.takeWhile(wanted), STOPS, Spliterator.SIZED);
    }

    @Override
    public Pipe<T> dropWhile(Predicate<? super T> unwanted) {
        Objects.requireNonNull(unwanted);
        return then(Steps.dropWhile(unwanted), 0, Spliterator.SIZED);
    }

    @Override
    public void forEach(Consumer<? super T> action) {
        into(Ends.each(action), false);
    }

    @Override
    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    @Override
    public Object[] toArray() {
        return list().toArray();
    }

    /** The array is filled here and not by the list, which would make another if the maker made a short one. */
    @Override
    public <A> A[] toArray(IntFunction<A[]> maker) {
        Objects.requireNonNull(maker);
        List<T> all = list();
        A[] array = maker.apply(all.size());
        System.arraycopy(all.toArray(), 0, array, 0, all.size());
        return array;
    }

    List<T> list() {
        final List<T> all = new ArrayList<T>();
        into(new Sink(null) {
            @Override
            public void accept(Object each) {
                all.add((T) each);
            }
        }, false);
        return all;
    }

    @Override
    public T reduce(T identity, BinaryOperator<T> operator) {
        return (T) into(new Fold(operator, identity), false).value;
    }

    @Override
    public Optional<T> reduce(BinaryOperator<T> operator) {
        return into(new Fold(operator), false).found();
    }

    @Override
    public <U> U reduce(U identity, BiFunction<U, ? super T, U> operator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(combiner);
        return (U) into(new Fold(operator, identity), false).value;
    }

    @Override
    public <R> R collect(Supplier<R> maker, BiConsumer<R, ? super T> adder, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(maker);
        Objects.requireNonNull(adder);
        Objects.requireNonNull(combiner);
        return filled(maker, adder);
    }

    private <R> R filled(Supplier<R> maker, final BiConsumer<R, ? super T> adder) {
        use();
        final R container = maker.get();
        walk(new Sink(null) {
            @Override
            public void accept(Object each) {
                adder.accept(container, (T) each);
            }
        }, false);
        return container;
    }

    @Override
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        A container = filled(collector.supplier(), collector.accumulator());
        boolean done = collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
        return done ? (R) container : collector.finisher().apply(container);
    }

    @Override
    public Optional<T> min(Comparator<? super T> order) {
        return reduce(Ends.<T>least(order, 1));
    }

    @Override
    public Optional<T> max(Comparator<? super T> order) {
        return reduce(Ends.<T>least(order, -1));
    }

    @Override
    public long count() {
        final long[] count = new long[1];
        into(new Sink(null) {
            @Override
            public void accept(Object each) {
                count[0]++;
            }
        }, false);
        return count[0];
    }

    @Override
    public boolean anyMatch(Predicate<? super T> wanted) {
        return into(new Find(wanted, true), true).isFull();
    }

    @Override
    public boolean allMatch(Predicate<? super T> wanted) {
        return !into(new Find(wanted, false), true).isFull();
    }

    @Override
    public boolean noneMatch(Predicate<? super T> wanted) {
        return !anyMatch(wanted);
    }

    @Override
    public Optional<T> findFirst() {
        Find<T> first = into(new Find<T>(), true);
        return first.isFull() ? Optional.of(first.value) : Optional.<T>empty();
    }

    @Override
    public Optional<T> findAny() {
        return findFirst();
    }

    @Override
    public Iterator<T> iterator() {
        return Spliterators.iterator(spliterator());
    }

    @Override
    public Spliterator<T> spliterator() {
        use();
        return step == null ? source.open() : new PipeSpliterator<T>(this);
    }

    @Override
    public boolean isParallel() {
        return source.parallel;
    }

    @Override
    public Pipe<T> sequential() {
        source.parallel = false;
        return this;
    }

    @Override
    public Pipe<T> parallel() {
        source.parallel = true;
        return this;
    }

    @Override
    public Pipe<T> unordered() {
        boolean is = (traits & Spliterator.ORDERED) == 0;
        return is ? this : this.<T>then(Steps.same(), 0, Spliterator.ORDERED);
    }

    @Override
    public Pipe<T> onClose(Runnable handler) {
        if (used) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        Objects.requireNonNull(handler);
        source.onClose(handler);
        return this;
    }

    @Override
    public void close() {
        used = true;
        source.close();
    }
}
