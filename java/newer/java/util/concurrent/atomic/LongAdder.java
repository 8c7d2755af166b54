package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;

/** A sum of numbers of type {@code long} that threads add. */
public class LongAdder extends Number {
    private static final long serialVersionUID = 7249069246863182397L;

    private final LongAccumulator total = new LongAccumulator(new LongBinaryOperator() {
        @Override
        public long applyAsLong(long a, long b) {
            return a + b;
        }
    }, 0);

    public void add(long value) {
        total.accumulate(value);
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        return total.get();
    }

    public void reset() {
        total.reset();
    }

    public long sumThenReset() {
        return total.getThenReset();
    }

    @Override
    public String toString() {
        return total.toString();
    }

    @Override
    public int intValue() {
        return total.intValue();
    }

    @Override
    public long longValue() {
        return total.longValue();
    }

    @Override
    public float floatValue() {
        return total.floatValue();
    }

    @Override
    public double doubleValue() {
        return total.doubleValue();
    }
}
