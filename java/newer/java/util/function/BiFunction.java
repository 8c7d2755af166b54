package java.util.function;

/** Takes two objects and gives another. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface BiFunction<T, U, R> {
    R apply(T t, U u);
}
