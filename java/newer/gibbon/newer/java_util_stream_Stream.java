package gibbon.newer;

import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What makes a {@link Stream}. */
public class java_util_stream_Stream {
    private static final int ORDERED = Spliterator.ORDERED | Spliterator.IMMUTABLE;

    public static Stream.Builder builder() {
        return new ObjectBuilder();
    }

    public static Stream empty() {
        return of();
    }

    public static Stream of(Object only) {
        return of(new Object[] {only});
    }

    public static Stream of(Object... all) {
        return java_util_Arrays.stream(all);
    }

    public static Stream ofNullable(Object only) {
        return only == null ? empty() : of(only);
    }

    public static Stream iterate(Object first, UnaryOperator next) {
        return iterating(first, null, next);
    }

    public static Stream iterate(Object first, Predicate wanted, UnaryOperator next) {
        return iterating(first, Objects.requireNonNull(wanted), next);
    }

    private static Stream iterating(final Object first, final Predicate wanted, final UnaryOperator next) {
        Objects.requireNonNull(next);
        return stream(new Spliterators.AbstractSpliterator(Long.MAX_VALUE, ORDERED) {
            private boolean started;
            private boolean ended;
            private Object last;

            @Override
            public boolean tryAdvance(Consumer action) {
                Objects.requireNonNull(action);
                if (ended) {
                    return false;
                }
                last = started ? next.apply(last) : first;
                started = true;
                ended = wanted != null && !wanted.test(last);
                if (!ended) {
                    action.accept(last);
                }
                return !ended;
            }
        });
    }

    public static Stream generate(final Supplier supplier) {
        Objects.requireNonNull(supplier);
        return stream(new Spliterators.AbstractSpliterator(Long.MAX_VALUE, Spliterator.IMMUTABLE) {
            @Override
            public boolean tryAdvance(Consumer action) {
                action.accept(supplier.get());
                return true;
            }
        });
    }

    public static Stream concat(Stream first, Stream second) {
        Spliterator both = new Concatenation(first.spliterator(), second.spliterator());
        boolean parallel = first.isParallel() || second.isParallel();
        Runnable closer = Closers.both(Closers.closer(first), Closers.closer(second));
        return (Stream) StreamSupport.stream(both, parallel).onClose(closer);
    }

    private static Stream stream(Spliterator all) {
        return StreamSupport.stream(all, false);
    }
}
