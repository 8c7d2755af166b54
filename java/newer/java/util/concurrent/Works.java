package java.util.concurrent;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** All that may be done with the values of one or two futures, as a function of both. */
final class Works {
    static BiFunction of(final Function function) {
        Objects.requireNonNull(function);
        return new BiFunction() {
            @Override
            public Object apply(Object value, Object other) {
                return function.apply(value);
            }
        };
    }

    static BiFunction of(final Consumer action) {
        Objects.requireNonNull(action);
        return new BiFunction() {
            @Override
            public Object apply(Object value, Object other) {
                action.accept(value);
                return null;
            }
        };
    }

    static BiFunction of(final BiConsumer action) {
        Objects.requireNonNull(action);
        return new BiFunction() {
            @Override
            public Object apply(Object value, Object other) {
                action.accept(value, other);
                return null;
            }
        };
    }

    static BiFunction of(final Runnable action) {
        Objects.requireNonNull(action);
        return new BiFunction() {
            @Override
            public Object apply(Object value, Object other) {
                action.run();
                return null;
            }
        };
    }
}
