package gibbon.newer;

import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What makes a {@link DoubleStream}, and what says more of a result than {@link BaseStream} does. */
public class java_util_stream_DoubleStream {
    private static final int ORDERED = Spliterator.ORDERED | Spliterator.IMMUTABLE | Spliterator.NONNULL;

    public static DoubleStream.Builder builder() {
        return new DoubleBuilder();
    }

    public static DoubleStream empty() {
        return of();
    }

    public static DoubleStream of(double only) {
        return of(new double[] {only});
    }

    public static DoubleStream of(double... all) {
        return java_util_Arrays.stream(all);
    }

    public static DoubleStream iterate(double first, DoubleUnaryOperator next) {
        return iterating(first, null, next);
    }

    public static DoubleStream iterate(double first, DoublePredicate wanted, DoubleUnaryOperator next) {
        return iterating(first, Objects.requireNonNull(wanted), next);
    }

    private static DoubleStream iterating(
            final double first, final DoublePredicate wanted, final DoubleUnaryOperator next) {
        Objects.requireNonNull(next);
        return stream(new Spliterators.AbstractDoubleSpliterator(Long.MAX_VALUE, ORDERED) {
            private boolean started;
            private boolean ended;
            private double last;

            @Override
            public boolean tryAdvance(DoubleConsumer action) {
                Objects.requireNonNull(action);
                if (ended) {
                    return false;
                }
                last = started ? next.applyAsDouble(last) : first;
                started = true;
                ended = wanted != null && !wanted.test(last);
                if (!ended) {
                    action.accept(last);
                }
                return !ended;
            }
        });
    }

    public static DoubleStream generate(final DoubleSupplier supplier) {
        Objects.requireNonNull(supplier);
        int traits = Spliterator.IMMUTABLE | Spliterator.NONNULL;
        return stream(new Spliterators.AbstractDoubleSpliterator(Long.MAX_VALUE, traits) {
            @Override
            public boolean tryAdvance(DoubleConsumer action) {
                action.accept(supplier.getAsDouble());
                return true;
            }
        });
    }

    public static DoubleStream concat(DoubleStream first, DoubleStream second) {
        Stream both = java_util_stream_Stream.concat(first.boxed(), second.boxed());
        return both.mapToDouble(Boxes.ofDouble());
    }

    public static DoubleStream sequential(DoubleStream all) {
        return ((BaseStream<Double, DoubleStream>) all).sequential();
    }

    public static DoubleStream parallel(DoubleStream all) {
        return ((BaseStream<Double, DoubleStream>) all).parallel();
    }

    public static PrimitiveIterator.OfDouble iterator(DoubleStream all) {
        return (PrimitiveIterator.OfDouble) ((BaseStream) all).iterator();
    }

    public static Spliterator.OfDouble spliterator(DoubleStream all) {
        return (Spliterator.OfDouble) ((BaseStream) all).spliterator();
    }

    private static DoubleStream stream(Spliterator.OfDouble all) {
        return StreamSupport.doubleStream(all, false);
    }
}
