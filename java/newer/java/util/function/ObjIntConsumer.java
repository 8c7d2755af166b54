package java.util.function;

/** Takes an object and ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ObjIntConsumer<T> {
    void accept(T t, int value);
}
