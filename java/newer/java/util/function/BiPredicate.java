package java.util.function;

/** Decides about two objects. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface BiPredicate<T, U> {
    boolean test(T t, U u);
}
