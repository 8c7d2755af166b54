package gibbon.newer;

import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What {@link Random} has since Android 7. */
public class java_util_Random {
    public static IntStream ints(Random random) {
        return ints(random, Long.MAX_VALUE);
    }

    public static IntStream ints(final Random random, long count) {
        return ints(count, new IntSupplier() {
            @Override
            public int getAsInt() {
                return random.nextInt();
            }
        });
    }

    public static IntStream ints(Random random, int from, int to) {
        return ints(random, Long.MAX_VALUE, from, to);
    }

    public static IntStream ints(final Random random, long count, final int from, final int to) {
        check(from < to);
        return ints(count, new IntSupplier() {
            @Override
            public int getAsInt() {
                return between(random, from, to);
            }
        });
    }

    private static IntStream ints(long count, final IntSupplier supplier) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        return java_util_stream_IntStream.generate(supplier).limit(count);
    }

    public static LongStream longs(Random random) {
        return longs(random, Long.MAX_VALUE);
    }

    public static LongStream longs(final Random random, long count) {
        return longs(count, new LongSupplier() {
            @Override
            public long getAsLong() {
                return random.nextLong();
            }
        });
    }

    public static LongStream longs(Random random, long from, long to) {
        return longs(random, Long.MAX_VALUE, from, to);
    }

    public static LongStream longs(final Random random, long count, final long from, final long to) {
        check(from < to);
        return longs(count, new LongSupplier() {
            @Override
            public long getAsLong() {
                return between(random, from, to);
            }
        });
    }

    private static LongStream longs(long count, final LongSupplier supplier) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        return java_util_stream_LongStream.generate(supplier).limit(count);
    }

    public static DoubleStream doubles(Random random) {
        return doubles(random, Long.MAX_VALUE);
    }

    public static DoubleStream doubles(final Random random, long count) {
        return doubles(count, new DoubleSupplier() {
            @Override
            public double getAsDouble() {
                return random.nextDouble();
            }
        });
    }

    public static DoubleStream doubles(Random random, double from, double to) {
        return doubles(random, Long.MAX_VALUE, from, to);
    }

    public static DoubleStream doubles(final Random random, long count, final double from, final double to) {
        check(from < to);
        return doubles(count, new DoubleSupplier() {
            @Override
            public double getAsDouble() {
                return between(random, from, to);
            }
        });
    }

    private static DoubleStream doubles(long count, final DoubleSupplier supplier) {
        if (count < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        return java_util_stream_DoubleStream.generate(supplier).limit(count);
    }

    private static void check(boolean ordered) {
        if (!ordered) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
    }

    /** Asks again while a number is out of bounds, if there are more numbers than {@code nextInt} can tell apart. */
    private static int between(Random random, int from, int to) {
        if (to - from > 0) {
            return from + random.nextInt(to - from);
        }
        while (true) {
            int number = random.nextInt();
            if (from <= number && number < to) {
                return number;
            }
        }
    }

    /** Of the numbers that would make some remainders likelier than others, none is taken. */
    private static long between(Random random, long from, long to) {
        long number = random.nextLong();
        long count = to - from;
        if ((count & count - 1) == 0) {
            return from + (number & count - 1);
        }
        if (count > 0) {
            long positive = number >>> 1;
            while (positive + count - 1 - positive % count < 0) {
                positive = random.nextLong() >>> 1;
            }
            return from + positive % count;
        }
        while (number < from || number >= to) {
            number = random.nextLong();
        }
        return number;
    }

    private static double between(Random random, double from, double to) {
        double number = from + random.nextDouble() * (to - from);
        return number < to ? number : Math.nextAfter(to, Double.NEGATIVE_INFINITY);
    }
}
