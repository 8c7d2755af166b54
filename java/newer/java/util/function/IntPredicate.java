package java.util.function;

/** Decides about ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntPredicate {
    boolean test(int value);
}
