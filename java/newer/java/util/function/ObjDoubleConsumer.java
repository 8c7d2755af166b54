package java.util.function;

/** Takes an object and doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ObjDoubleConsumer<T> {
    void accept(T t, double value);
}
