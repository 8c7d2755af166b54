package java.util.function;

/** Takes longs and gives an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongFunction<R> {
    R apply(long value);
}
