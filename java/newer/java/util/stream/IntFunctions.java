package java.util.stream;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Functions of numbers as functions of objects, which is what pipes know. */
final class IntFunctions {
    static <T> Function<T, Integer> of(final ToIntFunction<? super T> function) {
        Objects.requireNonNull(function);
        return new Function<T, Integer>() {
            @Override
            public Integer apply(T each) {
                return function.applyAsInt(each);
            }
        };
    }

    static <R> Function<Integer, R> of(final IntFunction<? extends R> function) {
        Objects.requireNonNull(function);
        return new Function<Integer, R>() {
            @Override
            public R apply(Integer each) {
                return function.apply(each);
            }
        };
    }

    static Function<Integer, Integer> of(final IntUnaryOperator function) {
        Objects.requireNonNull(function);
        return new Function<Integer, Integer>() {
            @Override
            public Integer apply(Integer each) {
                return function.applyAsInt(each);
            }
        };
    }

    static Function<Integer, Long> of(final IntToLongFunction function) {
        Objects.requireNonNull(function);
        return new Function<Integer, Long>() {
            @Override
            public Long apply(Integer each) {
                return function.applyAsLong(each);
            }
        };
    }

    static Function<Integer, Double> of(final IntToDoubleFunction function) {
        Objects.requireNonNull(function);
        return new Function<Integer, Double>() {
            @Override
            public Double apply(Integer each) {
                return function.applyAsDouble(each);
            }
        };
    }

    static Predicate<Integer> of(final IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return new Predicate<Integer>() {
            @Override
            public boolean test(Integer each) {
                return predicate.test(each);
            }
        };
    }

    static Consumer<Integer> of(final IntConsumer action) {
        Objects.requireNonNull(action);
        return new Consumer<Integer>() {
            @Override
            public void accept(Integer each) {
                action.accept(each);
            }
        };
    }

    static BinaryOperator<Integer> of(final IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        return new BinaryOperator<Integer>() {
            @Override
            public Integer apply(Integer a, Integer b) {
                return operator.applyAsInt(a, b);
            }
        };
    }

    static <R> BiConsumer<R, Integer> of(final ObjIntConsumer<R> adder) {
        Objects.requireNonNull(adder);
        return new BiConsumer<R, Integer>() {
            @Override
            public void accept(R container, Integer each) {
                adder.accept(container, each);
            }
        };
    }
}
