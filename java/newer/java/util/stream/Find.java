package java.util.stream;

import java.util.Objects;
import java.util.function.Predicate;

/** Waits for the first element, or for the first of which something is true or false, and wants no more then. */
final class Find<T> extends Sink {
    T value;
    private boolean found;
    private final Predicate<? super T> wanted;
    private final boolean answer;

    Find() {
        super(null);
        wanted = null;
        answer = true;
    }

    Find(Predicate<? super T> wanted, boolean answer) {
        super(null);
        this.wanted = Objects.requireNonNull(wanted);
        this.answer = answer;
    }

    @Override
    public void accept(Object each) {
        if (!found && (wanted == null || wanted.test((T) each) == answer)) {
            value = (T) each;
            found = true;
        }
    }

    @Override
    boolean isFull() {
        return found;
    }
}
