package java.util.function;

/** Gives a truth value. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface BooleanSupplier {
    boolean getAsBoolean();
}
