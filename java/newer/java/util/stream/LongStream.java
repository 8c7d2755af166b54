package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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

/**
 * Numbers of type {@code long} that come one after the other. What makes one is in {@code gibbon.newer}, and so
 * are those methods of {@link BaseStream} that say more of their result: javac would bridge them with default methods.
 */
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate wanted);

    LongStream map(LongUnaryOperator mapper);

    <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    IntStream mapToInt(LongToIntFunction mapper);

    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    LongStream flatMap(LongFunction<? extends LongStream> mapper);

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long most);

    LongStream skip(long count);

    LongStream takeWhile(LongPredicate wanted);

    LongStream dropWhile(LongPredicate unwanted);

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long identity, LongBinaryOperator operator);

    OptionalLong reduce(LongBinaryOperator operator);

    <R> R collect(Supplier<R> maker, ObjLongConsumer<R> adder, BiConsumer<R, R> combiner);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    LongSummaryStatistics summaryStatistics();

    boolean anyMatch(LongPredicate wanted);

    boolean allMatch(LongPredicate wanted);

    boolean noneMatch(LongPredicate wanted);

    OptionalLong findFirst();

    OptionalLong findAny();

    DoubleStream asDoubleStream();

    Stream<Long> boxed();

    /** Collects the numbers of a stream to come. */
    interface Builder extends LongConsumer {
        LongStream build();
    }
}
