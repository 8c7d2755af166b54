package java.util.function;

/** Takes and gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleUnaryOperator {
    double applyAsDouble(double operand);
}
