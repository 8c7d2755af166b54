package java.util.function;

/** Takes two doubles and gives one. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleBinaryOperator {
    double applyAsDouble(double left, double right);
}
