package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** Gives as objects what a spliterator gives as {@code double}. */
final class DoubleBoxing implements Spliterator<Double>, Ordered {
    private final Spliterator.OfDouble numbers;

    DoubleBoxing(Spliterator.OfDouble numbers) {
        this.numbers = numbers;
    }

    @Override
    public boolean tryAdvance(final Consumer<? super Double> action) {
        return numbers.tryAdvance(new DoubleConsumer() {
            @Override
            public void accept(double each) {
                action.accept(each);
            }
        });
    }

    @Override
    public Spliterator<Double> trySplit() {
        Spliterator.OfDouble others = (Spliterator.OfDouble) numbers.trySplit();
        return others == null ? null : new DoubleBoxing(others);
    }

    @Override
    public long estimateSize() {
        return numbers.estimateSize();
    }

    @Override
    public int characteristics() {
        return numbers.characteristics();
    }

    @Override
    public Comparator getComparator() {
        return java_util_Spliterator.getComparator(numbers);
    }
}
