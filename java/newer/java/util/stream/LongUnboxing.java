package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Gives as {@code long} what a spliterator gives as objects. */
final class LongUnboxing implements Spliterator.OfLong, Ordered {
    private final Spliterator<Long> objects;

    LongUnboxing(Spliterator<Long> objects) {
        this.objects = objects;
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
        return objects.tryAdvance(LongFunctions.of(action));
    }

    @Override
    public boolean tryAdvance(Consumer<? super Long> action) {
        return objects.tryAdvance(Objects.requireNonNull(action));
    }

    @Override
    public Spliterator.OfLong trySplit() {
        Spliterator<Long> others = objects.trySplit();
        return others == null ? null : new LongUnboxing(others);
    }

    @Override
    public long estimateSize() {
        return objects.estimateSize();
    }

    @Override
    public int characteristics() {
        return objects.characteristics();
    }

    @Override
    public Comparator getComparator() {
        return java_util_Spliterator.getComparator(objects);
    }
}
