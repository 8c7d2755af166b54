package java.util.function;

/** Takes and gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongUnaryOperator {
    long applyAsLong(long operand);
}
