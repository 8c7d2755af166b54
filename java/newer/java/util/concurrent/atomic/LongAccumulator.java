package java.util.concurrent.atomic;

import gibbon.newer.java_util_concurrent_atomic_AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A number of type {@code long} to which threads add something with an operator. */
public class LongAccumulator extends Number {
    private static final long serialVersionUID = 7249069246863182397L;

    private final LongBinaryOperator operator;
    private final long identity;
    private final AtomicLong value = new AtomicLong();

    public LongAccumulator(LongBinaryOperator operator, long identity) {
        this.operator = operator;
        this.identity = identity;
        reset();
    }

    public void accumulate(final long with) {
        java_util_concurrent_atomic_AtomicLong.updateAndGet(value, new LongUnaryOperator() {
            @Override
            public long applyAsLong(long older) {
                return operator.applyAsLong(older, with);
            }
        });
    }

    public long get() {
        return value.get();
    }

    public void reset() {
        value.set(identity);
    }

    public long getThenReset() {
        return value.getAndSet(identity);
    }

    @Override
    public String toString() {
        return Long.toString(get());
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public long longValue() {
        return get();
    }

    @Override
    public float floatValue() {
        return (float) get();
    }

    @Override
    public double doubleValue() {
        return get();
    }
}
