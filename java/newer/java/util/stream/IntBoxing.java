package java.util.stream;

import gibbon.newer.Ordered;
import gibbon.newer.java_util_Spliterator;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Gives as objects what a spliterator gives as {@code int}. */
final class IntBoxing implements Spliterator<Integer>, Ordered {
    private final Spliterator.OfInt numbers;

    IntBoxing(Spliterator.OfInt numbers) {
        this.numbers = numbers;
    }

    @Override
    public boolean tryAdvance(final Consumer<? super Integer> action) {
        return numbers.tryAdvance(new IntConsumer() {
            @Override
            public void accept(int each) {
                action.accept(each);
            }
        });
    }

    @Override
    public Spliterator<Integer> trySplit() {
        Spliterator.OfInt others = (Spliterator.OfInt) numbers.trySplit();
        return others == null ? null : new IntBoxing(others);
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
