package java.util.function;

/** Takes an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface Consumer<T> {
    void accept(T t);
}
