package java.util.function;

/** Takes longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongConsumer {
    void accept(long value);
}
