package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalInt;
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

/**
 * Numbers of type {@code int} that come one after the other. What makes one is in {@code gibbon.newer}, and so
 * are those methods of {@link BaseStream} that say more of their result: javac would bridge them with default methods.
 */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate wanted);

    IntStream map(IntUnaryOperator mapper);

    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long most);

    IntStream skip(long count);

    IntStream takeWhile(IntPredicate wanted);

    IntStream dropWhile(IntPredicate unwanted);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator operator);

    OptionalInt reduce(IntBinaryOperator operator);

    <R> R collect(Supplier<R> maker, ObjIntConsumer<R> adder, BiConsumer<R, R> combiner);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate wanted);

    boolean allMatch(IntPredicate wanted);

    boolean noneMatch(IntPredicate wanted);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    /** Collects the numbers of a stream to come. */
    interface Builder extends IntConsumer {
        IntStream build();
    }
}
