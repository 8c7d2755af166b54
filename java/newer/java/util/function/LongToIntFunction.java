package java.util.function;

/** Takes longs and gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongToIntFunction {
    int applyAsInt(long value);
}
