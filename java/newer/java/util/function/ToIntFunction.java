package java.util.function;

/** Takes an object and gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
