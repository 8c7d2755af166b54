package java.util;

import java.util.function.LongConsumer;

/** The numbers of an iterator of {@code long}. */
final class LongIteratorSpliterator extends Spliterators.AbstractLongSpliterator {
    private final PrimitiveIterator.OfLong iterator;

    LongIteratorSpliterator(PrimitiveIterator.OfLong iterator, long size, int traits) {
        super(size, traits);
        this.iterator = Objects.requireNonNull(iterator);
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
        Objects.requireNonNull(action);
        boolean any = iterator.hasNext();
        if (any) {
            action.accept(iterator.nextLong());
        }
        return any;
    }
}
