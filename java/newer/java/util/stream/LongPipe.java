package java.util.stream;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/** A stream of {@code long} over a pipe of objects. */
final class LongPipe extends NumberPipe<Long, LongStream> implements LongStream {
    LongPipe(Pipe<Long> all) {
        super(all);
    }

    @Override
    LongStream over(Pipe<Long> pipe) {
        return new LongPipe(pipe);
    }

    @Override
    LongStream self() {
        return this;
    }

    @Override
    public LongStream filter(LongPredicate wanted) {
        return over(all.filter(LongFunctions.of(wanted)));
    }

    @Override
    public LongStream map(LongUnaryOperator mapper) {
        return over(all.<Long>map(LongFunctions.of(mapper)));
    }

    @Override
    public <U> Stream<U> mapToObj(LongFunction<? extends U> mapper) {
        return all.<U>map(LongFunctions.<U>of(mapper));
    }

    @Override
    public IntStream mapToInt(LongToIntFunction mapper) {
        return new IntPipe(all.<Integer>map(LongFunctions.of(mapper)));
    }

    @Override
    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
        return new DoublePipe(all.<Double>map(LongFunctions.of(mapper)));
    }

    @Override
    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        return over(all.<Long>flat(LongFunctions.of(mapper)));
    }

    @Override
    public LongStream peek(LongConsumer action) {
        return over(all.peek(LongFunctions.of(action)));
    }

    @Override
    public LongStream takeWhile(LongPredicate wanted) {
        return over(all.takeWhile(LongFunctions.of(wanted)));
    }

    @Override
    public LongStream dropWhile(LongPredicate unwanted) {
        return over(all.dropWhile(LongFunctions.of(unwanted)));
    }

    @Override
    public void forEach(LongConsumer action) {
        all.forEach(LongFunctions.of(action));
    }

    @Override
    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    @Override
    public long[] toArray() {
        List<Long> list = all.list();
        long[] array = new long[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }

    @Override
    public long reduce(long identity, LongBinaryOperator operator) {
        return all.reduce(identity, LongFunctions.of(operator));
    }

    @Override
    public OptionalLong reduce(LongBinaryOperator operator) {
        return unboxed(all.reduce(LongFunctions.of(operator)));
    }

    private static OptionalLong unboxed(Optional<Long> found) {
        return found.isPresent() ? OptionalLong.of(found.get()) : OptionalLong.empty();
    }

    @Override
    public <R> R collect(Supplier<R> maker, ObjLongConsumer<R> adder, BiConsumer<R, R> combiner) {
        return all.collect(maker, LongFunctions.of(adder), combiner);
    }

    @Override
    public long sum() {
        return summaryStatistics().getSum();
    }

    @Override
    public OptionalLong min() {
        LongSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(summary.getMin());
    }

    @Override
    public OptionalLong max() {
        LongSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(summary.getMax());
    }

    @Override
    public OptionalDouble average() {
        LongSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(summary.getAverage());
    }

    @Override
    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics summary = new LongSummaryStatistics();
        forEach(summary);
        return summary;
    }

    @Override
    public boolean anyMatch(LongPredicate wanted) {
        return all.anyMatch(LongFunctions.of(wanted));
    }

    @Override
    public boolean allMatch(LongPredicate wanted) {
        return all.allMatch(LongFunctions.of(wanted));
    }

    @Override
    public boolean noneMatch(LongPredicate wanted) {
        return all.noneMatch(LongFunctions.of(wanted));
    }

    @Override
    public OptionalLong findFirst() {
        return unboxed(all.findFirst());
    }

    @Override
    public OptionalLong findAny() {
        return findFirst();
    }

    @Override
    public DoubleStream asDoubleStream() {
        return mapToDouble(new LongToDoubleFunction() {
            @Override
            public double applyAsDouble(long each) {
                return each;
            }
        });
    }

    @Override
    public PrimitiveIterator.OfLong iterator() {
        return Spliterators.iterator(spliterator());
    }

    @Override
    public Spliterator.OfLong spliterator() {
        return new LongUnboxing(all.spliterator());
    }
}
