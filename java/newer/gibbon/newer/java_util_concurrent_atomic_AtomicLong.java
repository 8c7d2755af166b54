package gibbon.newer;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** What {@link AtomicLong} has since Android 7. */
public class java_util_concurrent_atomic_AtomicLong {
    public static long getAndUpdate(AtomicLong number, LongUnaryOperator operator) {
        while (true) {
            long older = number.get();
            if (number.compareAndSet(older, operator.applyAsLong(older))) {
                return older;
            }
        }
    }

    public static long updateAndGet(AtomicLong number, LongUnaryOperator operator) {
        while (true) {
            long older = number.get();
            long newer = operator.applyAsLong(older);
            if (number.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }

    public static long getAndAccumulate(AtomicLong number, long with, LongBinaryOperator operator) {
        while (true) {
            long older = number.get();
            if (number.compareAndSet(older, operator.applyAsLong(older, with))) {
                return older;
            }
        }
    }

    public static long accumulateAndGet(AtomicLong number, long with, LongBinaryOperator operator) {
        while (true) {
            long older = number.get();
            long newer = operator.applyAsLong(older, with);
            if (number.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }
}
