package java.util.function;

/** Takes two objects and gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToLongBiFunction<T, U> {
    long applyAsLong(T t, U u);
}
