package gibbon.newer;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** What {@link AtomicReferenceFieldUpdater} has since Android 7. */
public class java_util_concurrent_atomic_AtomicReferenceFieldUpdater {
    public static Object getAndUpdate(AtomicReferenceFieldUpdater field, Object object, UnaryOperator operator) {
        while (true) {
            Object older = field.get(object);
            if (field.compareAndSet(object, older, operator.apply(older))) {
                return older;
            }
        }
    }

    public static Object updateAndGet(AtomicReferenceFieldUpdater field, Object object, UnaryOperator operator) {
        while (true) {
            Object older = field.get(object);
            Object newer = operator.apply(older);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }

    public static Object getAndAccumulate(
            AtomicReferenceFieldUpdater field, Object object, Object with, BinaryOperator operator) {
        while (true) {
            Object older = field.get(object);
            if (field.compareAndSet(object, older, operator.apply(older, with))) {
                return older;
            }
        }
    }

    public static Object accumulateAndGet(
            AtomicReferenceFieldUpdater field, Object object, Object with, BinaryOperator operator) {
        while (true) {
            Object older = field.get(object);
            Object newer = operator.apply(older, with);
            if (field.compareAndSet(object, older, newer)) {
                return newer;
            }
        }
    }
}
