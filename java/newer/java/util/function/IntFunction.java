package java.util.function;

/** Takes ints and gives an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntFunction<R> {
    R apply(int value);
}
