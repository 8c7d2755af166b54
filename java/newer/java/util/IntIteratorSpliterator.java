package java.util;

import java.util.function.IntConsumer;

/** The numbers of an iterator of {@code int}. */
final class IntIteratorSpliterator extends Spliterators.AbstractIntSpliterator {
    private final PrimitiveIterator.OfInt iterator;

    IntIteratorSpliterator(PrimitiveIterator.OfInt iterator, long size, int traits) {
        super(size, traits);
        this.iterator = Objects.requireNonNull(iterator);
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        Objects.requireNonNull(action);
        boolean any = iterator.hasNext();
        if (any) {
            action.accept(iterator.nextInt());
        }
        return any;
    }
}
