package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Makes spliterators, and iterators of them. */
public final class Spliterators {
    public static <T> Spliterator<T> emptySpliterator() {
        return new ArraySpliterator<T>(new Object[0], 0, 0, 0);
    }

    public static <T> Spliterator<T> spliterator(Object[] array, int traits) {
        return new ArraySpliterator<T>(array, 0, array.length, traits);
    }

    public static <T> Spliterator<T> spliterator(Object[] array, int from, int to, int traits) {
        check(array.length, from, to);
        return new ArraySpliterator<T>(array, from, to, traits);
    }

    public static <T> Spliterator<T> spliterator(Collection<? extends T> all, int traits) {
        return new IteratorSpliterator<T>(Objects.requireNonNull(all), sized(traits));
    }

    public static <T> Spliterator<T> spliterator(Iterator<? extends T> all, long size, int traits) {
        return new IteratorSpliterator<T>(Objects.requireNonNull(all), size, sized(traits));
    }

    public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> all, int traits) {
        return new IteratorSpliterator<T>(Objects.requireNonNull(all), Long.MAX_VALUE, unsized(traits));
    }

    public static <T> Iterator<T> iterator(Spliterator<? extends T> all) {
        return new SpliteratorIterator<T>(all);
    }

    public static Spliterator.OfInt emptyIntSpliterator() {
        return new IntArraySpliterator(new int[0], 0, 0, 0);
    }

    public static Spliterator.OfInt spliterator(int[] array, int traits) {
        return new IntArraySpliterator(array, 0, array.length, traits);
    }

    public static Spliterator.OfInt spliterator(int[] array, int from, int to, int traits) {
        check(array.length, from, to);
        return new IntArraySpliterator(array, from, to, traits);
    }

    public static Spliterator.OfInt spliterator(PrimitiveIterator.OfInt all, long size, int traits) {
        return new IntIteratorSpliterator(all, size, sized(traits));
    }

    public static Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt all, int traits) {
        return new IntIteratorSpliterator(all, Long.MAX_VALUE, unsized(traits));
    }

    public static PrimitiveIterator.OfInt iterator(Spliterator.OfInt all) {
        return new IntSpliteratorIterator(all);
    }

    public static Spliterator.OfLong emptyLongSpliterator() {
        return new LongArraySpliterator(new long[0], 0, 0, 0);
    }

    public static Spliterator.OfLong spliterator(long[] array, int traits) {
        return new LongArraySpliterator(array, 0, array.length, traits);
    }

    public static Spliterator.OfLong spliterator(long[] array, int from, int to, int traits) {
        check(array.length, from, to);
        return new LongArraySpliterator(array, from, to, traits);
    }

    public static Spliterator.OfLong spliterator(PrimitiveIterator.OfLong all, long size, int traits) {
        return new LongIteratorSpliterator(all, size, sized(traits));
    }

    public static Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong all, int traits) {
        return new LongIteratorSpliterator(all, Long.MAX_VALUE, unsized(traits));
    }

    public static PrimitiveIterator.OfLong iterator(Spliterator.OfLong all) {
        return new LongSpliteratorIterator(all);
    }

    public static Spliterator.OfDouble emptyDoubleSpliterator() {
        return new DoubleArraySpliterator(new double[0], 0, 0, 0);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int traits) {
        return new DoubleArraySpliterator(array, 0, array.length, traits);
    }

    public static Spliterator.OfDouble spliterator(double[] array, int from, int to, int traits) {
        check(array.length, from, to);
        return new DoubleArraySpliterator(array, from, to, traits);
    }

    public static Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble all, long size, int traits) {
        return new DoubleIteratorSpliterator(all, size, sized(traits));
    }

    public static Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble all, int traits) {
        return new DoubleIteratorSpliterator(all, Long.MAX_VALUE, unsized(traits));
    }

    public static PrimitiveIterator.OfDouble iterator(Spliterator.OfDouble all) {
        return new DoubleSpliteratorIterator(all);
    }

    /** What has a size keeps it in its parts, unless others change it. */
    private static int sized(int traits) {
        boolean changes = (traits & Spliterator.CONCURRENT) != 0;
        return changes ? traits : traits | Spliterator.SIZED | Spliterator.SUBSIZED;
    }

    private static int unsized(int traits) {
        return traits & ~(Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    private static void check(int length, int from, int to) {
        if (from > to) {
            throw new ArrayIndexOutOfBoundsException("origin(" + from + ") > fence(" + to + ")");
        }
        if (from < 0 || to > length) {
            throw new ArrayIndexOutOfBoundsException(from < 0 ? from : to);
        }
    }

    /** A spliterator that only has to say how it goes on. It is not split. */
    public abstract static class AbstractSpliterator<T> implements Spliterator<T> {
        private final long size;
        private final int traits;

        protected AbstractSpliterator(long size, int traits) {
            this.size = size;
            this.traits = (traits & SIZED) != 0 ? traits | SUBSIZED : traits;
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return traits;
        }
    }

    /** The same for {@code int}. */
    public abstract static class AbstractIntSpliterator implements Spliterator.OfInt {
        private final long size;
        private final int traits;

        protected AbstractIntSpliterator(long size, int traits) {
            this.size = size;
            this.traits = (traits & SIZED) != 0 ? traits | SUBSIZED : traits;
        }

        @Override
        public boolean tryAdvance(final Consumer<? super Integer> action) {
            return tryAdvance(new IntConsumer() {
                @Override
                public void accept(int each) {
                    action.accept(each);
                }
            });
        }

        @Override
        public Spliterator.OfInt trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return traits;
        }
    }

    /** The same for {@code long}. */
    public abstract static class AbstractLongSpliterator implements Spliterator.OfLong {
        private final long size;
        private final int traits;

        protected AbstractLongSpliterator(long size, int traits) {
            this.size = size;
            this.traits = (traits & SIZED) != 0 ? traits | SUBSIZED : traits;
        }

        @Override
        public boolean tryAdvance(final Consumer<? super Long> action) {
            return tryAdvance(new LongConsumer() {
                @Override
                public void accept(long each) {
                    action.accept(each);
                }
            });
        }

        @Override
        public Spliterator.OfLong trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return traits;
        }
    }

    /** The same for {@code double}. */
    public abstract static class AbstractDoubleSpliterator implements Spliterator.OfDouble {
        private final long size;
        private final int traits;

        protected AbstractDoubleSpliterator(long size, int traits) {
            this.size = size;
            this.traits = (traits & SIZED) != 0 ? traits | SUBSIZED : traits;
        }

        @Override
        public boolean tryAdvance(final Consumer<? super Double> action) {
            return tryAdvance(new DoubleConsumer() {
                @Override
                public void accept(double each) {
                    action.accept(each);
                }
            });
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return traits;
        }
    }
}
