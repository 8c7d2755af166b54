package java.util;

import java.util.function.DoubleConsumer;

/** Goes through what a spliterator of {@code double} gives, one number ahead. */
final class DoubleSpliteratorIterator implements PrimitiveIterator.OfDouble, DoubleConsumer {
    private final Spliterator.OfDouble rest;
    private boolean ready;
    private double next;

    DoubleSpliteratorIterator(Spliterator.OfDouble rest) {
        this.rest = Objects.requireNonNull(rest);
    }

    @Override
    public void accept(double each) {
        ready = true;
        next = each;
    }

    @Override
    public boolean hasNext() {
        return ready || rest.tryAdvance((DoubleConsumer) this) && ready;
    }

    @Override
    public double nextDouble() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        ready = false;
        return next;
    }

    @Override
    public Double next() {
        return nextDouble();
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("remove");
    }
}
