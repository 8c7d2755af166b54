package java.util;

import java.util.function.IntConsumer;

/** The elements of an array of {@code int}. */
final class IntArraySpliterator extends Spliterators.AbstractIntSpliterator {
    private final int[] array;
    private int from;
    private final int to;

    IntArraySpliterator(int[] array, int from, int to, int traits) {
        super(to - from, traits | SIZED | SUBSIZED);
        this.array = array;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        Objects.requireNonNull(action);
        boolean any = from < to;
        if (any) {
            action.accept(array[from++]);
        }
        return any;
    }

    @Override
    public Spliterator.OfInt trySplit() {
        int start = from;
        int middle = (from + to) >>> 1;
        if (start == middle) {
            return null;
        }
        from = middle;
        return new IntArraySpliterator(array, start, middle, characteristics());
    }

    @Override
    public long estimateSize() {
        return to - from;
    }
}
