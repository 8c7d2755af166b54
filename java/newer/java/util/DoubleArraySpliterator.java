package java.util;

import java.util.function.DoubleConsumer;

/** The elements of an array of {@code double}. */
final class DoubleArraySpliterator extends Spliterators.AbstractDoubleSpliterator {
    private final double[] array;
    private int from;
    private final int to;

    DoubleArraySpliterator(double[] array, int from, int to, int traits) {
        super(to - from, traits | SIZED | SUBSIZED);
        this.array = array;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
        Objects.requireNonNull(action);
        boolean any = from < to;
        if (any) {
            action.accept(array[from++]);
        }
        return any;
    }

    @Override
    public Spliterator.OfDouble trySplit() {
        int start = from;
        int middle = (from + to) >>> 1;
        if (start == middle) {
            return null;
        }
        from = middle;
        return new DoubleArraySpliterator(array, start, middle, characteristics());
    }

    @Override
    public long estimateSize() {
        return to - from;
    }
}
