package java.util.function;

/** Takes two objects. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface BiConsumer<T, U> {
    void accept(T t, U u);
}
