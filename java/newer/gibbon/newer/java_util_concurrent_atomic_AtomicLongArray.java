package gibbon.newer;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** What {@link AtomicLongArray} has since Android 7. */
public class java_util_concurrent_atomic_AtomicLongArray {
    public static long getAndUpdate(AtomicLongArray numbers, int place, LongUnaryOperator operator) {
        while (true) {
            long older = numbers.get(place);
            if (numbers.compareAndSet(place, older, operator.applyAsLong(older))) {
                return older;
            }
        }
    }

    public static long updateAndGet(AtomicLongArray numbers, int place, LongUnaryOperator operator) {
        while (true) {
            long older = numbers.get(place);
            long newer = operator.applyAsLong(older);
            if (numbers.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }

    public static long getAndAccumulate(AtomicLongArray numbers, int place, long with, LongBinaryOperator operator) {
        while (true) {
            long older = numbers.get(place);
            if (numbers.compareAndSet(place, older, operator.applyAsLong(older, with))) {
                return older;
            }
        }
    }

    public static long accumulateAndGet(AtomicLongArray numbers, int place, long with, LongBinaryOperator operator) {
        while (true) {
            long older = numbers.get(place);
            long newer = operator.applyAsLong(older, with);
            if (numbers.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }
}
