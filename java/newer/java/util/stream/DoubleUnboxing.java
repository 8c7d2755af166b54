package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** Gives as {@code double} what a spliterator gives as objects. */
final class DoubleUnboxing implements Spliterator.OfDouble, Ordered {
    private final Spliterator<Double> objects;

    DoubleUnboxing(Spliterator<Double> objects) {
        this.objects = objects;
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
        return objects.tryAdvance(DoubleFunctions.of(action));
    }

    @Override
    public boolean tryAdvance(Consumer<? super Double> action) {
        return objects.tryAdvance(Objects.requireNonNull(action));
    }

    @Override
    public Spliterator.OfDouble trySplit() {
        Spliterator<Double> others = objects.trySplit();
        return others == null ? null : new DoubleUnboxing(others);
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
