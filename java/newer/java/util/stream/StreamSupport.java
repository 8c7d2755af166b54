package java.util.stream;

import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Supplier;

/** Makes streams of spliterators. */
public final class StreamSupport {
    public static <T> Stream<T> stream(Spliterator<T> all, boolean parallel) {
        return Pipe.of(Objects.requireNonNull(all), parallel);
    }

    public static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> supplier, int traits, boolean parallel) {
        return new Pipe<T>(new Source(Objects.requireNonNull(supplier), parallel), traits);
    }

    public static IntStream intStream(Spliterator.OfInt all, boolean parallel) {
        return new IntPipe(Pipe.<Integer>of(new IntBoxing(Objects.requireNonNull(all)), parallel));
    }

    public static IntStream intStream(
            final Supplier<? extends Spliterator.OfInt> supplier, int traits, boolean parallel) {
        Objects.requireNonNull(supplier);
        Supplier<Spliterator> boxed = new Supplier<Spliterator>() {
            @Override
            public Spliterator get() {
                return new IntBoxing(supplier.get());
            }
        };
        return new IntPipe(new Pipe<Integer>(new Source(boxed, parallel), traits));
    }

    public static LongStream longStream(Spliterator.OfLong all, boolean parallel) {
        return new LongPipe(Pipe.<Long>of(new LongBoxing(Objects.requireNonNull(all)), parallel));
    }

    public static LongStream longStream(
            final Supplier<? extends Spliterator.OfLong> supplier, int traits, boolean parallel) {
        Objects.requireNonNull(supplier);
        Supplier<Spliterator> boxed = new Supplier<Spliterator>() {
            @Override
            public Spliterator get() {
                return new LongBoxing(supplier.get());
            }
        };
        return new LongPipe(new Pipe<Long>(new Source(boxed, parallel), traits));
    }

    public static DoubleStream doubleStream(Spliterator.OfDouble all, boolean parallel) {
        return new DoublePipe(Pipe.<Double>of(new DoubleBoxing(Objects.requireNonNull(all)), parallel));
    }

    public static DoubleStream doubleStream(
            final Supplier<? extends Spliterator.OfDouble> supplier, int traits, boolean parallel) {
        Objects.requireNonNull(supplier);
        Supplier<Spliterator> boxed = new Supplier<Spliterator>() {
            @Override
            public Spliterator get() {
                return new DoubleBoxing(supplier.get());
            }
        };
        return new DoublePipe(new Pipe<Double>(new Source(boxed, parallel), traits));
    }
}
