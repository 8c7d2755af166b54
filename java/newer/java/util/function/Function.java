package java.util.function;

/** Takes an object and gives another. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface Function<T, R> {
    R apply(T t);
}
