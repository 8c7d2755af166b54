package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Gives as {@code int} what a spliterator gives as objects. */
final class IntUnboxing implements Spliterator.OfInt, Ordered {
    private final Spliterator<Integer> objects;

    IntUnboxing(Spliterator<Integer> objects) {
        this.objects = objects;
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        return objects.tryAdvance(IntFunctions.of(action));
    }

    @Override
    public boolean tryAdvance(Consumer<? super Integer> action) {
        return objects.tryAdvance(Objects.requireNonNull(action));
    }

    @Override
    public Spliterator.OfInt trySplit() {
        Spliterator<Integer> others = objects.trySplit();
        return others == null ? null : new IntUnboxing(others);
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
