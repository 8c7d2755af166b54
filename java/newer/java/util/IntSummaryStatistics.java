package java.util;

import java.util.function.IntConsumer;

/** Count, sum, least and greatest of numbers of type {@code int}. */
public class IntSummaryStatistics implements IntConsumer {
    private long count;
    private long sum;
    private int min = Integer.MAX_VALUE;
    private int max = Integer.MIN_VALUE;

    public IntSummaryStatistics() {}

    public IntSummaryStatistics(long count, int min, int max, long sum) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count value");
        }
        if (count > 0 && min > max) {
            throw new IllegalArgumentException("Minimum greater than maximum");
        }
        if (count > 0) {
            this.count = count;
            this.sum = sum;
            this.min = min;
            this.max = max;
        }
    }

    @Override
    public void accept(int value) {
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    public void combine(IntSummaryStatistics other) {
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public final long getCount() {
        return count;
    }

    public final long getSum() {
        return sum;
    }

    public final int getMin() {
        return min;
    }

    public final int getMax() {
        return max;
    }

    public final double getAverage() {
        return count == 0 ? 0 : (double) sum / count;
    }

    @Override
    public String toString() {
        String format = "%s{count=%d, sum=%d, min=%d, average=%f, max=%d}";
        return String.format(format, getClass().getSimpleName(), count, sum, min, getAverage(), max);
    }
}
