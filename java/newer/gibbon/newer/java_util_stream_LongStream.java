package gibbon.newer;

import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What makes a {@link LongStream}, and what says more of a result than {@link BaseStream} does. */
public class java_util_stream_LongStream {
    private static final int ORDERED = Spliterator.ORDERED | Spliterator.IMMUTABLE | Spliterator.NONNULL;

    public static LongStream.Builder builder() {
        return new LongBuilder();
    }

    public static LongStream empty() {
        return of();
    }

    public static LongStream of(long only) {
        return of(new long[] {only});
    }

    public static LongStream of(long... all) {
        return java_util_Arrays.stream(all);
    }

    public static LongStream range(long from, long to) {
        return from < to ? stream(new LongRange(from, to - 1)) : empty();
    }

    public static LongStream rangeClosed(long from, long last) {
        return from <= last ? stream(new LongRange(from, last)) : empty();
    }

    public static LongStream iterate(long first, LongUnaryOperator next) {
        return iterating(first, null, next);
    }

    public static LongStream iterate(long first, LongPredicate wanted, LongUnaryOperator next) {
        return iterating(first, Objects.requireNonNull(wanted), next);
    }

    private static LongStream iterating(final long first, final LongPredicate wanted, final LongUnaryOperator next) {
        Objects.requireNonNull(next);
        return stream(new Spliterators.AbstractLongSpliterator(Long.MAX_VALUE, ORDERED) {
            private boolean started;
            private boolean ended;
            private long last;

            @Override
            public boolean tryAdvance(LongConsumer action) {
                Objects.requireNonNull(action);
                if (ended) {
                    return false;
                }
                last = started ? next.applyAsLong(last) : first;
                started = true;
                ended = wanted != null && !wanted.test(last);
                if (!ended) {
                    action.accept(last);
                }
                return !ended;
            }
        });
    }

    public static LongStream generate(final LongSupplier supplier) {
        Objects.requireNonNull(supplier);
        int traits = Spliterator.IMMUTABLE | Spliterator.NONNULL;
        return stream(new Spliterators.AbstractLongSpliterator(Long.MAX_VALUE, traits) {
            @Override
            public boolean tryAdvance(LongConsumer action) {
                action.accept(supplier.getAsLong());
                return true;
            }
        });
    }

    public static LongStream concat(LongStream first, LongStream second) {
        Stream both = java_util_stream_Stream.concat(first.boxed(), second.boxed());
        return both.mapToLong(Boxes.ofLong());
    }

    public static LongStream sequential(LongStream all) {
        return ((BaseStream<Long, LongStream>) all).sequential();
    }

    public static LongStream parallel(LongStream all) {
        return ((BaseStream<Long, LongStream>) all).parallel();
    }

    public static PrimitiveIterator.OfLong iterator(LongStream all) {
        return (PrimitiveIterator.OfLong) ((BaseStream) all).iterator();
    }

    public static Spliterator.OfLong spliterator(LongStream all) {
        return (Spliterator.OfLong) ((BaseStream) all).spliterator();
    }

    private static LongStream stream(Spliterator.OfLong all) {
        return StreamSupport.longStream(all, false);
    }
}
