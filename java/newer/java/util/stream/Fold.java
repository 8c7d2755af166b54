package java.util.stream;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

/** Makes one object of all, from the first on. */
final class Fold extends Sink {
    Object value;
    private boolean any;
    private final BiFunction operator;

    Fold(BiFunction operator) {
        super(null);
        this.operator = Objects.requireNonNull(operator);
    }

    Fold(BiFunction operator, Object identity) {
        this(operator);
        value = identity;
        any = true;
    }

    @Override
    public void accept(Object each) {
        value = any ? operator.apply(value, each) : each;
        any = true;
    }

    void join(Fold other) {
        if (other.any) {
            accept(other.value);
        }
    }

    <T> Optional<T> found() {
        return any ? Optional.of((T) value) : Optional.<T>empty();
    }
}
