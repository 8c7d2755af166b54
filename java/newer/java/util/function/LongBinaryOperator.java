package java.util.function;

/** Takes two longs and gives one. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongBinaryOperator {
    long applyAsLong(long left, long right);
}
