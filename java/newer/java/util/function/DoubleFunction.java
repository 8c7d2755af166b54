package java.util.function;

/** Takes doubles and gives an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleFunction<R> {
    R apply(double value);
}
