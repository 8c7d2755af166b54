package java.util.function;

/** Decides about longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongPredicate {
    boolean test(long value);
}
