package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/** A stream of {@code double} over a pipe of objects. */
final class DoublePipe extends NumberPipe<Double, DoubleStream> implements DoubleStream {
    DoublePipe(Pipe<Double> all) {
        super(all);
    }

    @Override
    DoubleStream over(Pipe<Double> pipe) {
        return new DoublePipe(pipe);
    }

    @Override
    DoubleStream self() {
        return this;
    }

    @Override
    public DoubleStream filter(DoublePredicate wanted) {
        return over(all.filter(DoubleFunctions.of(wanted)));
    }

    @Override
    public DoubleStream map(DoubleUnaryOperator mapper) {
        return over(all.<Double>map(DoubleFunctions.of(mapper)));
    }

    @Override
    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
        return all.<U>map(DoubleFunctions.<U>of(mapper));
    }

    @Override
    public IntStream mapToInt(DoubleToIntFunction mapper) {
        return new IntPipe(all.<Integer>map(DoubleFunctions.of(mapper)));
    }

    @Override
    public LongStream mapToLong(DoubleToLongFunction mapper) {
        return new LongPipe(all.<Long>map(DoubleFunctions.of(mapper)));
    }

    @Override
    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        return over(all.<Double>flat(DoubleFunctions.of(mapper)));
    }

    @Override
    public DoubleStream peek(DoubleConsumer action) {
        return over(all.peek(DoubleFunctions.of(action)));
    }

    @Override
    public DoubleStream takeWhile(DoublePredicate wanted) {
        return over(all.takeWhile(DoubleFunctions.of(wanted)));
    }

    @Override
    public DoubleStream dropWhile(DoublePredicate unwanted) {
        return over(all.dropWhile(DoubleFunctions.of(unwanted)));
    }

    @Override
    public void forEach(DoubleConsumer action) {
        all.forEach(DoubleFunctions.of(action));
    }

    @Override
    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    @Override
    public double[] toArray() {
        List<Double> list = all.list();
        double[] array = new double[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator operator) {
        return all.reduce(identity, DoubleFunctions.of(operator));
    }

    @Override
    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        return unboxed(all.reduce(DoubleFunctions.of(operator)));
    }

    private static OptionalDouble unboxed(Optional<Double> found) {
        return found.isPresent() ? OptionalDouble.of(found.get()) : OptionalDouble.empty();
    }

    @Override
    public <R> R collect(Supplier<R> maker, ObjDoubleConsumer<R> adder, BiConsumer<R, R> combiner) {
        return all.collect(maker, DoubleFunctions.of(adder), combiner);
    }

    @Override
    public double sum() {
        return summaryStatistics().getSum();
    }

    @Override
    public OptionalDouble min() {
        DoubleSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(summary.getMin());
    }

    @Override
    public OptionalDouble max() {
        DoubleSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(summary.getMax());
    }

    @Override
    public OptionalDouble average() {
        DoubleSummaryStatistics summary = summaryStatistics();
        return summary.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(summary.getAverage());
    }

    @Override
    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics summary = new DoubleSummaryStatistics();
        forEach(summary);
        return summary;
    }

    @Override
    public boolean anyMatch(DoublePredicate wanted) {
        return all.anyMatch(DoubleFunctions.of(wanted));
    }

    @Override
    public boolean allMatch(DoublePredicate wanted) {
        return all.allMatch(DoubleFunctions.of(wanted));
    }

    @Override
    public boolean noneMatch(DoublePredicate wanted) {
        return all.noneMatch(DoubleFunctions.of(wanted));
    }

    @Override
    public OptionalDouble findFirst() {
        return unboxed(all.findFirst());
    }

    @Override
    public OptionalDouble findAny() {
        return findFirst();
    }

    @Override
    public PrimitiveIterator.OfDouble iterator() {
        return Spliterators.iterator(spliterator());
    }

    @Override
    public Spliterator.OfDouble spliterator() {
        return new DoubleUnboxing(all.spliterator());
    }
}
