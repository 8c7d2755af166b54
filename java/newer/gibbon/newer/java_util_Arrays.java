package gibbon.newer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What {@link Arrays} has since Android 7. What may be done at once is done in order. */
public class java_util_Arrays {
    private static final int ORDERED = Spliterator.ORDERED | Spliterator.IMMUTABLE;

    public static Stream stream(Object[] all) {
        return stream(all, 0, all.length);
    }

    public static Stream stream(Object[] all, int from, int to) {
        return StreamSupport.stream(spliterator(all, from, to), false);
    }

    public static Spliterator spliterator(Object[] all) {
        return spliterator(all, 0, all.length);
    }

    public static Spliterator spliterator(Object[] all, int from, int to) {
        return Spliterators.spliterator(all, from, to, ORDERED);
    }

    public static void setAll(Object[] all, IntFunction maker) {
        maker.getClass();
        for (int i = 0; i < all.length; i++) {
            all[i] = maker.apply(i);
        }
    }

    public static void parallelSetAll(Object[] all, IntFunction maker) {
        setAll(all, maker);
    }

    public static void parallelPrefix(Object[] all, BinaryOperator operator) {
        parallelPrefix(all, 0, all.length, operator);
    }

    public static void parallelPrefix(Object[] all, int from, int to, BinaryOperator operator) {
        operator.getClass();
        check(all.length, from, to);
        for (int i = from + 1; i < to; i++) {
            all[i] = operator.apply(all[i - 1], all[i]);
        }
    }

    public static void parallelSort(Comparable[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(Comparable[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(Object[] all, Comparator order) {
        Arrays.sort(all, order);
    }

    public static void parallelSort(Object[] all, int from, int to, Comparator order) {
        Arrays.sort(all, from, to, order);
    }

    public static IntStream stream(int[] all) {
        return stream(all, 0, all.length);
    }

    public static IntStream stream(int[] all, int from, int to) {
        return StreamSupport.intStream(spliterator(all, from, to), false);
    }

    public static Spliterator.OfInt spliterator(int[] all) {
        return spliterator(all, 0, all.length);
    }

    public static Spliterator.OfInt spliterator(int[] all, int from, int to) {
        return Spliterators.spliterator(all, from, to, ORDERED);
    }

    public static void setAll(int[] all, IntUnaryOperator maker) {
        maker.getClass();
        for (int i = 0; i < all.length; i++) {
            all[i] = maker.applyAsInt(i);
        }
    }

    public static void parallelSetAll(int[] all, IntUnaryOperator maker) {
        setAll(all, maker);
    }

    public static void parallelPrefix(int[] all, IntBinaryOperator operator) {
        parallelPrefix(all, 0, all.length, operator);
    }

    public static void parallelPrefix(int[] all, int from, int to, IntBinaryOperator operator) {
        operator.getClass();
        check(all.length, from, to);
        for (int i = from + 1; i < to; i++) {
            all[i] = operator.applyAsInt(all[i - 1], all[i]);
        }
    }

    public static LongStream stream(long[] all) {
        return stream(all, 0, all.length);
    }

    public static LongStream stream(long[] all, int from, int to) {
        return StreamSupport.longStream(spliterator(all, from, to), false);
    }

    public static Spliterator.OfLong spliterator(long[] all) {
        return spliterator(all, 0, all.length);
    }

    public static Spliterator.OfLong spliterator(long[] all, int from, int to) {
        return Spliterators.spliterator(all, from, to, ORDERED);
    }

    public static void setAll(long[] all, IntToLongFunction maker) {
        maker.getClass();
        for (int i = 0; i < all.length; i++) {
            all[i] = maker.applyAsLong(i);
        }
    }

    public static void parallelSetAll(long[] all, IntToLongFunction maker) {
        setAll(all, maker);
    }

    public static void parallelPrefix(long[] all, LongBinaryOperator operator) {
        parallelPrefix(all, 0, all.length, operator);
    }

    public static void parallelPrefix(long[] all, int from, int to, LongBinaryOperator operator) {
        operator.getClass();
        check(all.length, from, to);
        for (int i = from + 1; i < to; i++) {
            all[i] = operator.applyAsLong(all[i - 1], all[i]);
        }
    }

    public static DoubleStream stream(double[] all) {
        return stream(all, 0, all.length);
    }

    public static DoubleStream stream(double[] all, int from, int to) {
        return StreamSupport.doubleStream(spliterator(all, from, to), false);
    }

    public static Spliterator.OfDouble spliterator(double[] all) {
        return spliterator(all, 0, all.length);
    }

    public static Spliterator.OfDouble spliterator(double[] all, int from, int to) {
        return Spliterators.spliterator(all, from, to, ORDERED);
    }

    public static void setAll(double[] all, IntToDoubleFunction maker) {
        maker.getClass();
        for (int i = 0; i < all.length; i++) {
            all[i] = maker.applyAsDouble(i);
        }
    }

    public static void parallelSetAll(double[] all, IntToDoubleFunction maker) {
        setAll(all, maker);
    }

    public static void parallelPrefix(double[] all, DoubleBinaryOperator operator) {
        parallelPrefix(all, 0, all.length, operator);
    }

    public static void parallelPrefix(double[] all, int from, int to, DoubleBinaryOperator operator) {
        operator.getClass();
        check(all.length, from, to);
        for (int i = from + 1; i < to; i++) {
            all[i] = operator.applyAsDouble(all[i - 1], all[i]);
        }
    }

    public static void parallelSort(byte[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(byte[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(char[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(char[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(double[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(double[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(float[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(float[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(int[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(int[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(long[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(long[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    public static void parallelSort(short[] all) {
        Arrays.sort(all);
    }

    public static void parallelSort(short[] all, int from, int to) {
        Arrays.sort(all, from, to);
    }

    private static void check(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0 || to > length) {
            throw new ArrayIndexOutOfBoundsException(from < 0 ? from : to);
        }
    }
}
