package java.util;

import gibbon.newer.Ordered;
import java.util.function.Consumer;

/** The elements of an iterator, or of a collection, which is looked at when somebody asks for the first. */
final class IteratorSpliterator<T> extends Spliterators.AbstractSpliterator<T> implements Ordered {
    private final Collection<? extends T> collection;
    private Iterator<? extends T> iterator;
    private long left;

    IteratorSpliterator(Collection<? extends T> collection, int traits) {
        super(0, traits);
        this.collection = collection;
    }

    IteratorSpliterator(Iterator<? extends T> iterator, long size, int traits) {
        super(size, traits);
        this.iterator = iterator;
        collection = null;
        left = size;
    }

    private void open() {
        if (iterator == null) {
            iterator = collection.iterator();
            left = collection.size();
        }
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        open();
        boolean any = iterator.hasNext();
        if (any) {
            left -= left > 0 && left < Long.MAX_VALUE ? 1 : 0;
            action.accept(iterator.next());
        }
        return any;
    }

    @Override
    public long estimateSize() {
        open();
        return left;
    }

    @Override
    public Comparator getComparator() {
        return collection instanceof SortedSet ? ((SortedSet) collection).comparator() : null;
    }
}
