package gibbon.newer;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** What {@link AtomicReferenceArray} has since Android 7. */
public class java_util_concurrent_atomic_AtomicReferenceArray {
    public static Object getAndUpdate(AtomicReferenceArray all, int place, UnaryOperator operator) {
        while (true) {
            Object older = all.get(place);
            if (all.compareAndSet(place, older, operator.apply(older))) {
                return older;
            }
        }
    }

    public static Object updateAndGet(AtomicReferenceArray all, int place, UnaryOperator operator) {
        while (true) {
            Object older = all.get(place);
            Object newer = operator.apply(older);
            if (all.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }

    public static Object getAndAccumulate(
            AtomicReferenceArray all, int place, Object with, BinaryOperator operator) {
        while (true) {
            Object older = all.get(place);
            if (all.compareAndSet(place, older, operator.apply(older, with))) {
                return older;
            }
        }
    }

    public static Object accumulateAndGet(
            AtomicReferenceArray all, int place, Object with, BinaryOperator operator) {
        while (true) {
            Object older = all.get(place);
            Object newer = operator.apply(older, with);
            if (all.compareAndSet(place, older, newer)) {
                return newer;
            }
        }
    }
}
