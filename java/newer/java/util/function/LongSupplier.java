package java.util.function;

/** Gives longs. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface LongSupplier {
    long getAsLong();
}
