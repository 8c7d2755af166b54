package java.util;

import java.util.function.Consumer;

/** Goes through what a spliterator gives, one element ahead. */
final class SpliteratorIterator<T> implements Iterator<T>, Consumer<T> {
    private final Spliterator<? extends T> rest;
    private boolean ready;
    private T next;

    SpliteratorIterator(Spliterator<? extends T> rest) {
        this.rest = Objects.requireNonNull(rest);
    }

    @Override
    public void accept(T each) {
        ready = true;
        next = each;
    }

    @Override
    public boolean hasNext() {
        return ready || rest.tryAdvance(this) && ready;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T result = next;
        ready = false;
        next = null;
        return result;
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("remove");
    }
}
