package java.util.function;

/** Takes two ints and gives one. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntBinaryOperator {
    int applyAsInt(int left, int right);
}
