package java.util.concurrent.atomic;

import gibbon.newer.java_util_concurrent_atomic_AtomicLong;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A number of type {@code double} to which threads add something with an operator. */
public class DoubleAccumulator extends Number {
    private static final long serialVersionUID = 7249069246763182397L;

    private final DoubleBinaryOperator operator;
    private final double identity;
    private final AtomicLong value = new AtomicLong();

    public DoubleAccumulator(DoubleBinaryOperator operator, double identity) {
        this.operator = operator;
        this.identity = identity;
        reset();
    }

    public void accumulate(final double with) {
        java_util_concurrent_atomic_AtomicLong.updateAndGet(value, new LongUnaryOperator() {
            @Override
            public long applyAsLong(long older) {
                return Double.doubleToRawLongBits(operator.applyAsDouble(Double.longBitsToDouble(older), with));
            }
        });
    }

    public double get() {
        return Double.longBitsToDouble(value.get());
    }

    public void reset() {
        value.set(Double.doubleToRawLongBits(identity));
    }

    public double getThenReset() {
        return Double.longBitsToDouble(value.getAndSet(Double.doubleToRawLongBits(identity)));
    }

    @Override
    public String toString() {
        return Double.toString(get());
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public long longValue() {
        return (long) get();
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
