package java.util.function;

/** Takes doubles and gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleToIntFunction {
    int applyAsInt(double value);
}
