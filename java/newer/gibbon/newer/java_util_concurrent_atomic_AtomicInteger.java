package gibbon.newer;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** What {@link AtomicInteger} has since Android 7. */
public class java_util_concurrent_atomic_AtomicInteger {
    public static int getAndUpdate(AtomicInteger number, IntUnaryOperator operator) {
        while (true) {
            int older = number.get();
            if (number.compareAndSet(older, operator.applyAsInt(older))) {
                return older;
            }
        }
    }

    public static int updateAndGet(AtomicInteger number, IntUnaryOperator operator) {
        while (true) {
            int older = number.get();
            int newer = operator.applyAsInt(older);
            if (number.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }

    public static int getAndAccumulate(AtomicInteger number, int with, IntBinaryOperator operator) {
        while (true) {
            int older = number.get();
            if (number.compareAndSet(older, operator.applyAsInt(older, with))) {
                return older;
            }
        }
    }

    public static int accumulateAndGet(AtomicInteger number, int with, IntBinaryOperator operator) {
        while (true) {
            int older = number.get();
            int newer = operator.applyAsInt(older, with);
            if (number.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }
}
