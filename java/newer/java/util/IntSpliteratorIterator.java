package java.util;

import java.util.function.IntConsumer;

/** Goes through what a spliterator of {@code int} gives, one number ahead. */
final class IntSpliteratorIterator implements PrimitiveIterator.OfInt, IntConsumer {
    private final Spliterator.OfInt rest;
    private boolean ready;
    private int next;

    IntSpliteratorIterator(Spliterator.OfInt rest) {
        this.rest = Objects.requireNonNull(rest);
    }

    @Override
    public void accept(int each) {
        ready = true;
        next = each;
    }

    @Override
    public boolean hasNext() {
        return ready || rest.tryAdvance((IntConsumer) this) && ready;
    }

    @Override
    public int nextInt() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        ready = false;
        return next;
    }

    @Override
    public Integer next() {
        return nextInt();
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("remove");
    }
}
