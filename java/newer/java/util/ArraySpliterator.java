package java.util;

import java.util.function.Consumer;

/** The elements of an array. */
final class ArraySpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    private final Object[] array;
    private int from;
    private final int to;

    ArraySpliterator(Object[] array, int from, int to, int traits) {
        super(to - from, traits | SIZED | SUBSIZED);
        this.array = array;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        boolean any = from < to;
        if (any) {
            action.accept((T) array[from++]);
        }
        return any;
    }

    @Override
    public Spliterator<T> trySplit() {
        int start = from;
        int middle = (from + to) >>> 1;
        if (start == middle) {
            return null;
        }
        from = middle;
        return new ArraySpliterator<T>(array, start, middle, characteristics());
    }

    @Override
    public long estimateSize() {
        return to - from;
    }
}
