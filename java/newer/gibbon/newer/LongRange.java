package gibbon.newer;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterators;
import java.util.function.LongConsumer;

/** All long integers from one up to another, which is the last of them. */
final class LongRange extends Spliterators.AbstractLongSpliterator implements Ordered {
    private long next;
    private final long last;
    private boolean ended;

    LongRange(long first, long last) {
        super(0, traits(first, last));
        next = first;
        this.last = last;
    }

    /** More numbers than a number can tell are no size. */
    private static int traits(long first, long last) {
        int sizes = last - first + 1 > 0 ? SIZED | SUBSIZED : 0;
        return sizes | ORDERED | IMMUTABLE | NONNULL | DISTINCT | SORTED;
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
        Objects.requireNonNull(action);
        if (ended) {
            return false;
        }
        ended = next == last;
        action.accept(next++);
        return true;
    }

    @Override
    public long estimateSize() {
        long size = ended ? 0 : last - next + 1;
        return size < 0 || size == 0 && !ended ? Long.MAX_VALUE : size;
    }

    @Override
    public Comparator getComparator() {
        return null;
    }
}
