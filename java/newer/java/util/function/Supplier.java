package java.util.function;

/** Gives an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface Supplier<T> {
    T get();
}
