package java.util.function;

/** Takes doubles and gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleToLongFunction {
    long applyAsLong(double value);
}
