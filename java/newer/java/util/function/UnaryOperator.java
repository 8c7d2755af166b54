package java.util.function;

/** Takes an object and gives one of the same type. */
public interface UnaryOperator<T> extends Function<T, T> {
}
