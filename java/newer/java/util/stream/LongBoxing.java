package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Gives as objects what a spliterator gives as {@code long}. */
final class LongBoxing implements Spliterator<Long>, Ordered {
    private final Spliterator.OfLong numbers;

    LongBoxing(Spliterator.OfLong numbers) {
        this.numbers = numbers;
    }

    @Override
    public boolean tryAdvance(final Consumer<? super Long> action) {
        return numbers.tryAdvance(new LongConsumer() {
            @Override
            public void accept(long each) {
                action.accept(each);
            }
        });
    }

    @Override
    public Spliterator<Long> trySplit() {
        Spliterator.OfLong others = (Spliterator.OfLong) numbers.trySplit();
        return others == null ? null : new LongBoxing(others);
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
