package java.util.stream;

import gibbon.newer.Collecting;

/** Makes one object of all that come, in a fold. */
abstract class Reducing<T, R> extends Collecting<T, Fold, R> {
    @Override
    protected Fold join(Fold first, Fold second) {
        first.join(second);
        return first;
    }
}
