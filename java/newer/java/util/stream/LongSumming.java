package java.util.stream;

import gibbon.newer.Collecting;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;

/** Collects numbers of type {@code long} for what their summary tells. */
class LongSumming<T, R> extends Collecting<T, LongSummaryStatistics, R> {
    private final ToLongFunction<? super T> mapper;

    LongSumming(ToLongFunction<? super T> mapper, Characteristics... characteristics) {
        super(characteristics);
        this.mapper = mapper;
    }

    @Override
    protected LongSummaryStatistics start() {
        return new LongSummaryStatistics();
    }

    @Override
    protected void add(LongSummaryStatistics all, T each) {
        all.accept(mapper.applyAsLong(each));
    }

    @Override
    protected LongSummaryStatistics join(LongSummaryStatistics first, LongSummaryStatistics second) {
        first.combine(second);
        return first;
    }
}
