package java.util.function;

/** Takes ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntConsumer {
    void accept(int value);
}
