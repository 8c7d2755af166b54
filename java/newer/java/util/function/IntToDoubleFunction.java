package java.util.function;

/** Takes ints and gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntToDoubleFunction {
    double applyAsDouble(int value);
}
