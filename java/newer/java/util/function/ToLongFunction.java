package java.util.function;

/** Takes an object and gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToLongFunction<T> {
    long applyAsLong(T value);
}
