package java.util.function;

/** Takes doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleConsumer {
    void accept(double value);
}
