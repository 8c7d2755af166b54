package java.util.function;

/** Takes and gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntUnaryOperator {
    int applyAsInt(int operand);
}
