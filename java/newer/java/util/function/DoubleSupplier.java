package java.util.function;

/** Gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface DoubleSupplier {
    double getAsDouble();
}
