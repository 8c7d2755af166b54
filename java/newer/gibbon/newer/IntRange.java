package gibbon.newer;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterators;
import java.util.function.IntConsumer;

/** All integers from one up to another, which is none of them. */
final class IntRange extends Spliterators.AbstractIntSpliterator implements Ordered {
    private long next;
    private final long end;

    IntRange(long from, long end) {
        super(0, ORDERED | SIZED | SUBSIZED | IMMUTABLE | NONNULL | DISTINCT | SORTED);
        next = from;
        this.end = Math.max(from, end);
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        Objects.requireNonNull(action);
        boolean any = next < end;
        if (any) {
            action.accept((int) next++);
        }
        return any;
    }

    @Override
    public long estimateSize() {
        return end - next;
    }

    @Override
    public Comparator getComparator() {
        return null;
    }
}
