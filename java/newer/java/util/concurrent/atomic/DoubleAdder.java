package java.util.concurrent.atomic;

import java.util.function.DoubleBinaryOperator;

/** A sum of numbers of type {@code double} that threads add. */
public class DoubleAdder extends Number {
    private static final long serialVersionUID = 7249069246863182397L;

    private final DoubleAccumulator total = new DoubleAccumulator(new DoubleBinaryOperator() {
        @Override
        public double applyAsDouble(double a, double b) {
            return a + b;
        }
    }, 0);

    public void add(double value) {
        total.accumulate(value);
    }

    public double sum() {
        return total.get();
    }

    public void reset() {
        total.reset();
    }

    public double sumThenReset() {
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
