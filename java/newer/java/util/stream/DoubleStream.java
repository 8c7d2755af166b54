package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
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

/**
 * Numbers of type {@code double} that come one after the other. What makes one is in {@code gibbon.newer}, and so
 * are those methods of {@link BaseStream} that say more of their result: javac would bridge them with default methods.
 */
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(DoublePredicate wanted);

    DoubleStream map(DoubleUnaryOperator mapper);

    <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper);

    IntStream mapToInt(DoubleToIntFunction mapper);

    LongStream mapToLong(DoubleToLongFunction mapper);

    DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper);

    DoubleStream distinct();

    DoubleStream sorted();

    DoubleStream peek(DoubleConsumer action);

    DoubleStream limit(long most);

    DoubleStream skip(long count);

    DoubleStream takeWhile(DoublePredicate wanted);

    DoubleStream dropWhile(DoublePredicate unwanted);

    void forEach(DoubleConsumer action);

    void forEachOrdered(DoubleConsumer action);

    double[] toArray();

    double reduce(double identity, DoubleBinaryOperator operator);

    OptionalDouble reduce(DoubleBinaryOperator operator);

    <R> R collect(Supplier<R> maker, ObjDoubleConsumer<R> adder, BiConsumer<R, R> combiner);

    double sum();

    OptionalDouble min();

    OptionalDouble max();

    long count();

    OptionalDouble average();

    DoubleSummaryStatistics summaryStatistics();

    boolean anyMatch(DoublePredicate wanted);

    boolean allMatch(DoublePredicate wanted);

    boolean noneMatch(DoublePredicate wanted);

    OptionalDouble findFirst();

    OptionalDouble findAny();

    Stream<Double> boxed();

    /** Collects the numbers of a stream to come. */
    interface Builder extends DoubleConsumer {
        DoubleStream build();
    }
}
