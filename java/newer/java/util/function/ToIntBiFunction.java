package java.util.function;

/** Takes two objects and gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T t, U u);
}
