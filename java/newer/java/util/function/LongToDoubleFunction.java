package java.util.function;

/** Takes longs and gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongToDoubleFunction {
    double applyAsDouble(long value);
}
