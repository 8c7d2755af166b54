package java.util.function;

/** Takes two objects and gives one of the same type. */
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
}
