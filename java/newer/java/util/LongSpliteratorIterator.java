package java.util;

import java.util.function.LongConsumer;

/** Goes through what a spliterator of {@code long} gives, one number ahead. */
final class LongSpliteratorIterator implements PrimitiveIterator.OfLong, LongConsumer {
    private final Spliterator.OfLong rest;
    private boolean ready;
    private long next;

    LongSpliteratorIterator(Spliterator.OfLong rest) {
        this.rest = Objects.requireNonNull(rest);
    }

    @Override
    public void accept(long each) {
        ready = true;
        next = each;
    }

    @Override
    public boolean hasNext() {
        return ready || rest.tryAdvance((LongConsumer) this) && ready;
    }

    @Override
    public long nextLong() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        ready = false;
        return next;
    }

    @Override
    public Long next() {
        return nextLong();
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("remove");
    }
}
