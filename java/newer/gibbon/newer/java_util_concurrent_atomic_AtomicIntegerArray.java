package gibbon.newer;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** What {@link AtomicIntegerArray} has since Android 7. */
public class java_util_concurrent_atomic_AtomicIntegerArray {
    public static int getAndUpdate(AtomicIntegerArray numbers, int place, IntUnaryOperator operator) {
        while (true) {
            int older = numbers.get(place);
            if (numbers.compareAndSet(place, older, operator.applyAsInt(older))) {
                return older;
            }
        }
    }

    public static int updateAndGet(AtomicIntegerArray numbers, int place, IntUnaryOperator operator) {
        while (true) {
            int older = numbers.get(place);
            int newer = operator.applyAsInt(older);
            if (numbers.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }

    public static int getAndAccumulate(AtomicIntegerArray numbers, int place, int with, IntBinaryOperator operator) {
        while (true) {
            int older = numbers.get(place);
            if (numbers.compareAndSet(place, older, operator.applyAsInt(older, with))) {
                return older;
            }
        }
    }

    public static int accumulateAndGet(AtomicIntegerArray numbers, int place, int with, IntBinaryOperator operator) {
        while (true) {
            int older = numbers.get(place);
            int newer = operator.applyAsInt(older, with);
            if (numbers.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }
}
