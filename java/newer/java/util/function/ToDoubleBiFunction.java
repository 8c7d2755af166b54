package java.util.function;

/** Takes two objects and gives doubles. What Android 7 has besides this method is in {@code gibbon.newer}. */
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T t, U u);
}
