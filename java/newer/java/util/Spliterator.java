package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Gives elements one by one, or half of them to another. What Android 7 has besides is in {@code gibbon.newer}. */
public interface Spliterator<T> {
    int DISTINCT = 0x0001;
    int SORTED = 0x0004;
    int ORDERED = 0x0010;
    int SIZED = 0x0040;
    int NONNULL = 0x0100;
    int IMMUTABLE = 0x0400;
    int CONCURRENT = 0x1000;
    int SUBSIZED = 0x4000;

    boolean tryAdvance(Consumer<? super T> action);

    Spliterator<T> trySplit();

    long estimateSize();

    int characteristics();

    /** One of numbers that are no objects. */
    interface OfPrimitive<T, C, S extends OfPrimitive<T, C, S>> extends Spliterator<T> {
    }

    /** One of integers. */
    interface OfInt extends OfPrimitive<Integer, IntConsumer, OfInt> {
        boolean tryAdvance(IntConsumer action);
    }

    /** One of long integers. */
    interface OfLong extends OfPrimitive<Long, LongConsumer, OfLong> {
        boolean tryAdvance(LongConsumer action);
    }

    /** One of fractions. */
    interface OfDouble extends OfPrimitive<Double, DoubleConsumer, OfDouble> {
        boolean tryAdvance(DoubleConsumer action);
    }
}
