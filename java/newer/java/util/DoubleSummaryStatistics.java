package java.util;

import java.util.function.DoubleConsumer;

/** Count, sum, least and greatest of fractions. The sum also holds what adding one by one rounds away. */
public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double sum;
    private double excess;
    private double simple;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public DoubleSummaryStatistics() {}

    public DoubleSummaryStatistics(long count, double min, double max, double sum) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count value");
        }
        if (count > 0) {
            check(min, max, sum);
            this.count = count;
            this.sum = sum;
            simple = sum;
            this.min = min;
            this.max = max;
        }
    }

    private static void check(double min, double max, double sum) {
        if (min > max) {
            throw new IllegalArgumentException("Minimum greater than maximum");
        }
        boolean some = Double.isNaN(min) || Double.isNaN(max) || Double.isNaN(sum);
        if (some && !(Double.isNaN(min) && Double.isNaN(max) && Double.isNaN(sum))) {
            throw new IllegalArgumentException("Some, not all, of the minimum, maximum, or sum is NaN");
        }
    }

    @Override
    public void accept(double value) {
        count++;
        simple += value;
        add(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    public void combine(DoubleSummaryStatistics other) {
        count += other.count;
        simple += other.simple;
        add(other.sum);
        add(-other.excess);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    /** Adds less what was added too much before. */
    private void add(double value) {
        double missing = value - excess;
        double larger = sum + missing;
        excess = larger - sum - missing;
        sum = larger;
    }

    public final long getCount() {
        return count;
    }

    /** Infinities make the excess no number, and then adding one by one tells the sum. */
    public final double getSum() {
        double total = sum - excess;
        return Double.isNaN(total) && Double.isInfinite(simple) ? simple : total;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count == 0 ? 0 : getSum() / count;
    }

    @Override
    public String toString() {
        String format = "%s{count=%d, sum=%f, min=%f, average=%f, max=%f}";
        return String.format(format, getClass().getSimpleName(), count, getSum(), min, getAverage(), max);
    }
}
