package java.util.stream;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Functions of numbers as functions of objects, which is what pipes know. */
final class DoubleFunctions {
    static <T> Function<T, Double> of(final ToDoubleFunction<? super T> function) {
        Objects.requireNonNull(function);
        return new Function<T, Double>() {
            @Override
            public Double apply(T each) {
                return function.applyAsDouble(each);
            }
        };
    }

    static <R> Function<Double, R> of(final DoubleFunction<? extends R> function) {
        Objects.requireNonNull(function);
        return new Function<Double, R>() {
            @Override
            public R apply(Double each) {
                return function.apply(each);
            }
        };
    }

    static Function<Double, Double> of(final DoubleUnaryOperator function) {
        Objects.requireNonNull(function);
        return new Function<Double, Double>() {
            @Override
            public Double apply(Double each) {
                return function.applyAsDouble(each);
            }
        };
    }

    static Function<Double, Integer> of(final DoubleToIntFunction function) {
        Objects.requireNonNull(function);
        return new Function<Double, Integer>() {
            @Override
            public Integer apply(Double each) {
                return function.applyAsInt(each);
            }
        };
    }

    static Function<Double, Long> of(final DoubleToLongFunction function) {
        Objects.requireNonNull(function);
        return new Function<Double, Long>() {
            @Override
            public Long apply(Double each) {
                return function.applyAsLong(each);
            }
        };
    }

    static Predicate<Double> of(final DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return new Predicate<Double>() {
            @Override
            public boolean test(Double each) {
                return predicate.test(each);
            }
        };
    }

    static Consumer<Double> of(final DoubleConsumer action) {
        Objects.requireNonNull(action);
        return new Consumer<Double>() {
            @Override
            public void accept(Double each) {
                action.accept(each);
            }
        };
    }

    static BinaryOperator<Double> of(final DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        return new BinaryOperator<Double>() {
            @Override
            public Double apply(Double a, Double b) {
                return operator.applyAsDouble(a, b);
            }
        };
    }

    static <R> BiConsumer<R, Double> of(final ObjDoubleConsumer<R> adder) {
        Objects.requireNonNull(adder);
        return new BiConsumer<R, Double>() {
            @Override
            public void accept(R container, Double each) {
                adder.accept(container, each);
            }
        };
    }
}
