package java.util;

import java.util.function.LongConsumer;

/** The elements of an array of {@code long}. */
final class LongArraySpliterator extends Spliterators.AbstractLongSpliterator {
    private final long[] array;
    private int from;
    private final int to;

    LongArraySpliterator(long[] array, int from, int to, int traits) {
        super(to - from, traits | SIZED | SUBSIZED);
        this.array = array;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
        Objects.requireNonNull(action);
        boolean any = from < to;
        if (any) {
            action.accept(array[from++]);
        }
        return any;
    }

    @Override
    public Spliterator.OfLong trySplit() {
        int start = from;
        int middle = (from + to) >>> 1;
        if (start == middle) {
            return null;
        }
        from = middle;
        return new LongArraySpliterator(array, start, middle, characteristics());
    }

    @Override
    public long estimateSize() {
        return to - from;
    }
}
