package gibbon.newer;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** What {@link AtomicIntegerFieldUpdater} has since Android 7. */
public class java_util_concurrent_atomic_AtomicIntegerFieldUpdater {
    public static int getAndUpdate(AtomicIntegerFieldUpdater field, Object object, IntUnaryOperator operator) {
        while (true) {
            int older = field.get(object);
            if (field.compareAndSet(object, older, operator.applyAsInt(older))) {
                return older;
            }
        }
    }

    public static int updateAndGet(AtomicIntegerFieldUpdater field, Object object, IntUnaryOperator operator) {
        while (true) {
            int older = field.get(object);
            int newer = operator.applyAsInt(older);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }

    public static int getAndAccumulate(
            AtomicIntegerFieldUpdater field, Object object, int with, IntBinaryOperator operator) {
        while (true) {
            int older = field.get(object);
            if (field.compareAndSet(object, older, operator.applyAsInt(older, with))) {
                return older;
            }
        }
    }

    public static int accumulateAndGet(
            AtomicIntegerFieldUpdater field, Object object, int with, IntBinaryOperator operator) {
        while (true) {
            int older = field.get(object);
            int newer = operator.applyAsInt(older, with);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }
}
