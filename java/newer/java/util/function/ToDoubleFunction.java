package java.util.function;

/** Takes an object and gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToDoubleFunction<T> {
    double applyAsDouble(T value);
}
