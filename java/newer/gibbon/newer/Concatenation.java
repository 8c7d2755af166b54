package gibbon.newer;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/** What one spliterator gives, and then what another gives. */
final class Concatenation extends Spliterators.AbstractSpliterator {
    private final Spliterator first;
    private final Spliterator second;
    private boolean ended;

    Concatenation(Spliterator first, Spliterator second) {
        super(0, 0);
        this.first = first;
        this.second = second;
    }

    @Override
    public boolean tryAdvance(Consumer action) {
        if (!ended && first.tryAdvance(action)) {
            return true;
        }
        ended = true;
        return second.tryAdvance(action);
    }

    @Override
    public long estimateSize() {
        long size = (ended ? 0 : first.estimateSize()) + second.estimateSize();
        return size < 0 ? Long.MAX_VALUE : size;
    }

    @Override
    public int characteristics() {
        if (ended) {
            return second.characteristics();
        }
        int sizes = first.estimateSize() + second.estimateSize() < 0 ? SIZED | SUBSIZED : 0;
        return first.characteristics() & second.characteristics() & ~(DISTINCT | SORTED | sizes);
    }
}
