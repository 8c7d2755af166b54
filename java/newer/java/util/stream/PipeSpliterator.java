package java.util.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;

/** Asks a stream for one element after the other; what comes too early waits. */
final class PipeSpliterator<T> implements Spliterator<T> {
    private final Pipe<T> pipe;
    private final List<Object> waiting = new ArrayList<Object>();
    private int taken;
    private boolean ended;
    private Spliterator opened;
    private Sink first;

    PipeSpliterator(Pipe<T> pipe) {
        this.pipe = pipe;
    }

    private Spliterator from() {
        if (opened == null) {
            opened = pipe.source().open();
        }
        return opened;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        boolean any = fill();
        if (any) {
            action.accept((T) waiting.get(taken++));
        }
        return any;
    }

    /** Makes at least one element wait, if there is another. */
    private boolean fill() {
        if (first == null) {
            first = pipe.chain(keeper());
        }
        if (taken == waiting.size()) {
            taken = 0;
            waiting.clear();
        }
        while (waiting.isEmpty() && !ended) {
            if (first.isFull() || !from().tryAdvance(first)) {
                ended = true;
                first.end();
            }
        }
        return !waiting.isEmpty();
    }

    private Sink keeper() {
        return new Sink(null) {
            @Override
            public void accept(Object each) {
                waiting.add(each);
            }
        };
    }

    @Override
    public Spliterator<T> trySplit() {
        return null;
    }

    @Override
    public long estimateSize() {
        return from().estimateSize();
    }

    @Override
    public int characteristics() {
        int traits = pipe.traits();
        int sizes = SIZED | SUBSIZED;
        return (traits & SIZED) == 0 ? traits : traits & ~sizes | from().characteristics() & sizes;
    }
}
