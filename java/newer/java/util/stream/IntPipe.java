package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** A stream of {@code int} over a pipe of objects. */
final class IntPipe extends NumberPipe<Integer, IntStream> implements IntStream {
    IntPipe(Pipe<Integer> all) {
        super(all);
    }

    @Override
    IntStream over(Pipe<Integer> pipe) {
        return new IntPipe(pipe);
    }

    @Override
    IntStream self() {
        return this;
    }

    @Override
    public IntStream filter(IntPredicate wanted) {
        return over(all.filter(IntFunctions.of(wanted)));
    }

    @Override
    public IntStream map(IntUnaryOperator mapper) {
        return over(all.<Integer>map(IntFunctions.of(mapper)));
    }

    @Override
    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        return all.<U>map(IntFunctions.<U>of(mapper));
    }

    @Override
    public LongStream mapToLong(IntToLongFunction mapper) {
        return new LongPipe(all.<Long>map(IntFunctions.of(mapper)));
    }

    @Override
    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        return new DoublePipe(all.<Double>map(IntFunctions.of(mapper)));
    }

    @Override
    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        return over(all.<Integer>flat(IntFunctions.of(mapper)));
    }

    @Override
    public IntStream peek(IntConsumer action) {
        return over(all.peek(IntFunctions.of(action)));
    }

    @Override
    public IntStream takeWhile(IntPredicate wanted) {
        return over(all.takeWhile(IntFunctions.of(wanted)));
    }

    @Override
    public IntStream dropWhile(IntPredicate unwanted) {
        return over(all.dropWhile(IntFunctions.of(unwanted)));
    }

    @Override
    public void forEach(IntConsumer action) {
        all.forEach(IntFunctions.of(action));
    }

    @Override
    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    @Override
    public int[] toArray() {
        List<Integer> list = all.list();
        int[] array = new int[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }

    @Override
    public int reduce(int identity, IntBinaryOperator operator) {
        return all.reduce(identity, IntFunctions.of(operator));
    }

    @Override
    public OptionalInt reduce(IntBinaryOperator operator) {
        return unboxed(all.reduce(IntFunctions.of(operator)));
    }

    private static OptionalInt unboxed(Optional<Integer> found) {
        return found.isPresent() ? OptionalInt.of(found.get()) : OptionalInt.empty();
    }

    @Override
    public <R> R collect(Supplier<R> maker, ObjIntConsumer<R> adder, BiConsumer<R, R> combiner) {
        return all.collect(maker, IntFunctions.of(adder), combiner);
    }

    @Override
    public int sum() {
        return (int) summaryStatistics().getSum();
    }

    @Override
    public OptionalInt min() {
        IntSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalInt.empty() : OptionalInt.of(summary.getMin());
    }

    @Override
    public OptionalInt max() {
        IntSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalInt.empty() : OptionalInt.of(summary.getMax());
    }

    @Override
    public OptionalDouble average() {
        IntSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(summary.getAverage());
    }

    @Override
    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics summary = new IntSummaryStatistics();
        forEach(summary);
        return summary;
    }

    @Override
    public boolean anyMatch(IntPredicate wanted) {
        return all.anyMatch(IntFunctions.of(wanted));
    }

    @Override
    public boolean allMatch(IntPredicate wanted) {
        return all.allMatch(IntFunctions.of(wanted));
    }

    @Override
    public boolean noneMatch(IntPredicate wanted) {
        return all.noneMatch(IntFunctions.of(wanted));
    }

    @Override
    public OptionalInt findFirst() {
        return unboxed(all.findFirst());
    }

    @Override
    public OptionalInt findAny() {
        return findFirst();
    }

    @Override
    public LongStream asLongStream() {
        return mapToLong(new IntToLongFunction() {
            @Override
            public long applyAsLong(int each) {
                return each;
            }
        });
    }

    @Override
    public DoubleStream asDoubleStream() {
        return mapToDouble(new IntToDoubleFunction() {
            @Override
            public double applyAsDouble(int each) {
                return each;
            }
        });
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        return Spliterators.iterator(spliterator());
    }

    @Override
    public Spliterator.OfInt spliterator() {
        return new IntUnboxing(all.spliterator());
    }
}
