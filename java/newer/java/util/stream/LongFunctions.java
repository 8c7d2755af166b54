package java.util.stream;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Functions of numbers as functions of objects, which is what pipes know. */
final class LongFunctions {
    static <T> Function<T, Long> of(final ToLongFunction<? super T> function) {
        Objects.requireNonNull(function);
        return new Function<T, Long>() {
            @Override
            public Long apply(T each) {
                return function.applyAsLong(each);
            }
        };
    }

    static <R> Function<Long, R> of(final LongFunction<? extends R> function) {
        Objects.requireNonNull(function);
        return new Function<Long, R>() {
            @Override
            public R apply(Long each) {
                return function.apply(each);
            }
        };
    }

    static Function<Long, Long> of(final LongUnaryOperator function) {
        Objects.requireNonNull(function);
        return new Function<Long, Long>() {
            @Override
            public Long apply(Long each) {
                return function.applyAsLong(each);
            }
        };
    }

    static Function<Long, Integer> of(final LongToIntFunction function) {
        Objects.requireNonNull(function);
        return new Function<Long, Integer>() {
            @Override
            public Integer apply(Long each) {
                return function.applyAsInt(each);
            }
        };
    }

    static Function<Long, Double> of(final LongToDoubleFunction function) {
        Objects.requireNonNull(function);
        return new Function<Long, Double>() {
            @Override
            public Double apply(Long each) {
                return function.applyAsDouble(each);
            }
        };
    }

    static Predicate<Long> of(final LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new Predicate<Long>() {
            @Override
            public boolean test(Long each) {
                return predicate.test(each);
            }
        };
    }

    static Consumer<Long> of(final LongConsumer action) {
        Objects.requireNonNull(action);
        return new Consumer<Long>() {
            @Override
            public void accept(Long each) {
                action.accept(each);
            }
        };
    }

    static BinaryOperator<Long> of(final LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        return new BinaryOperator<Long>() {
            @Override
            public Long apply(Long a, Long b) {
                return operator.applyAsLong(a, b);
            }
        };
    }

    static <R> BiConsumer<R, Long> of(final ObjLongConsumer<R> adder) {
        Objects.requireNonNull(adder);
        return new BiConsumer<R, Long>() {
            @Override
            public void accept(R container, Long each) {
                adder.accept(container, each);
            }
        };
    }
}
