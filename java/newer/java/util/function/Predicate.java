package java.util.function;

/** Decides about an object. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface Predicate<T> {
    boolean test(T t);
}
