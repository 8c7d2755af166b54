package gibbon.newer;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** What {@link AtomicLongFieldUpdater} has since Android 7. */
public class java_util_concurrent_atomic_AtomicLongFieldUpdater {
    public static long getAndUpdate(AtomicLongFieldUpdater field, Object object, LongUnaryOperator operator) {
        while (true) {
            long older = field.get(object);
            if (field.compareAndSet(object, older, operator.applyAsLong(older))) {
                return older;
            }
        }
    }

    public static long updateAndGet(AtomicLongFieldUpdater field, Object object, LongUnaryOperator operator) {
        while (true) {
            long older = field.get(object);
            long newer = operator.applyAsLong(older);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }

    public static long getAndAccumulate(
            AtomicLongFieldUpdater field, Object object, long with, LongBinaryOperator operator) {
        while (true) {
            long older = field.get(object);
            if (field.compareAndSet(object, older, operator.applyAsLong(older, with))) {
                return older;
            }
        }
    }

    public static long accumulateAndGet(
            AtomicLongFieldUpdater field, Object object, long with, LongBinaryOperator operator) {
        while (true) {
            long older = field.get(object);
            long newer = operator.applyAsLong(older, with);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }
}
