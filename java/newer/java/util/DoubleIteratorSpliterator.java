package java.util;

import java.util.function.DoubleConsumer;

/** The numbers of an iterator of {@code double}. */
final class DoubleIteratorSpliterator extends Spliterators.AbstractDoubleSpliterator {
    private final PrimitiveIterator.OfDouble iterator;

    DoubleIteratorSpliterator(PrimitiveIterator.OfDouble iterator, long size, int traits) {
        super(size, traits);
        this.iterator = Objects.requireNonNull(iterator);
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
        Objects.requireNonNull(action);
        boolean any = iterator.hasNext();
        if (any) {
            action.accept(iterator.nextDouble());
        }
        return any;
    }
}
