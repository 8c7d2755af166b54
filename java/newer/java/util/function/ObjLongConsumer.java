package java.util.function;

/** Takes an object and longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ObjLongConsumer<T> {
    void accept(T t, long value);
}
