package java.util;

/** Goes through numbers that are no objects. What Android 7 has besides is in {@code gibbon.newer}. */
public interface PrimitiveIterator<T, C> extends Iterator<T> {
    /** One of integers. */
    interface OfInt extends PrimitiveIterator<Integer, java.util.function.IntConsumer> {
        int nextInt();
    }

    /** One of long integers. */
    interface OfLong extends PrimitiveIterator<Long, java.util.function.LongConsumer> {
        long nextLong();
    }

    /** One of fractions. */
    interface OfDouble extends PrimitiveIterator<Double, java.util.function.DoubleConsumer> {
        double nextDouble();
    }
}
