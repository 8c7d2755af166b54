package gibbon.newer;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** What {@link AtomicReference} has since Android 7. */
public class java_util_concurrent_atomic_AtomicReference {
    public static Object getAndUpdate(AtomicReference place, UnaryOperator operator) {
        while (true) {
            Object older = place.get();
            if (place.compareAndSet(older, operator.apply(older))) {
                return older;
            }
        }
    }

    public static Object updateAndGet(AtomicReference place, UnaryOperator operator) {
        while (true) {
            Object older = place.get();
            Object newer = operator.apply(older);
            if (place.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }

    public static Object getAndAccumulate(AtomicReference place, Object with, BinaryOperator operator) {
        while (true) {
            Object older = place.get();
            if (place.compareAndSet(older, operator.apply(older, with))) {
                return older;
            }
        }
    }

    public static Object accumulateAndGet(AtomicReference place, Object with, BinaryOperator operator) {
        while (true) {
            Object older = place.get();
            Object newer = operator.apply(older, with);
            if (place.compareAndSet(older, newer)) {
                return newer;
            }
        }
    }
}
