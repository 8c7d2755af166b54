package java.util.function;

/** Decides about doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoublePredicate {
    boolean test(double value);
}
