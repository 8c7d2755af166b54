package java.util.function;

/** Gives ints. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface IntSupplier {
    int getAsInt();
}
