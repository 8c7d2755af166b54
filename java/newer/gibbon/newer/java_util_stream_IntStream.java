package gibbon.newer;

import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What makes a {@link IntStream}, and what says more of a result than {@link BaseStream} does. */
public class java_util_stream_IntStream {
    private static final int ORDERED = Spliterator.ORDERED | Spliterator.IMMUTABLE | Spliterator.NONNULL;

    public static IntStream.Builder builder() {
        return new IntBuilder();
    }

    public static IntStream empty() {
        return of();
    }

    public static IntStream of(int only) {
        return of(new int[] {only});
    }

    public static IntStream of(int... all) {
        return java_util_Arrays.stream(all);
    }

    public static IntStream range(int from, int to) {
        return stream(new IntRange(from, to));
    }

    public static IntStream rangeClosed(int from, int last) {
        return stream(new IntRange(from, last + 1L));
    }

    public static IntStream iterate(int first, IntUnaryOperator next) {
        return iterating(first, null, next);
    }

    public static IntStream iterate(int first, IntPredicate wanted, IntUnaryOperator next) {
        return iterating(first, Objects.requireNonNull(wanted), next);
    }

    private static IntStream iterating(final int first, final IntPredicate wanted, final IntUnaryOperator next) {
        Objects.requireNonNull(next);
        return stream(new Spliterators.AbstractIntSpliterator(Long.MAX_VALUE, ORDERED) {
            private boolean started;
            private boolean ended;
            private int last;

            @Override
            public boolean tryAdvance(IntConsumer action) {
                Objects.requireNonNull(action);
                if (ended) {
                    return false;
                }
                last = started ? next.applyAsInt(last) : first;
                started = true;
                ended = wanted != null && !wanted.test(last);
                if (!ended) {
                    action.accept(last);
                }
                return !ended;
            }
        });
    }

    public static IntStream generate(final IntSupplier supplier) {
        Objects.requireNonNull(supplier);
        int traits = Spliterator.IMMUTABLE | Spliterator.NONNULL;
        return stream(new Spliterators.AbstractIntSpliterator(Long.MAX_VALUE, traits) {
            @Override
            public boolean tryAdvance(IntConsumer action) {
                action.accept(supplier.getAsInt());
                return true;
            }
        });
    }

    public static IntStream concat(IntStream first, IntStream second) {
        Stream both = java_util_stream_Stream.concat(first.boxed(), second.boxed());
        return both.mapToInt(Boxes.ofInt());
    }

    public static IntStream sequential(IntStream all) {
        return ((BaseStream<Integer, IntStream>) all).sequential();
    }

    public static IntStream parallel(IntStream all) {
        return ((BaseStream<Integer, IntStream>) all).parallel();
    }

    public static PrimitiveIterator.OfInt iterator(IntStream all) {
        return (PrimitiveIterator.OfInt) ((BaseStream) all).iterator();
    }

    public static Spliterator.OfInt spliterator(IntStream all) {
        return (Spliterator.OfInt) ((BaseStream) all).spliterator();
    }

    private static IntStream stream(Spliterator.OfInt all) {
        return StreamSupport.intStream(all, false);
    }
}
