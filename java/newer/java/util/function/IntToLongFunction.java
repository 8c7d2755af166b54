package java.util.function;

/** Takes ints and gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntToLongFunction {
    long applyAsLong(int value);
}
