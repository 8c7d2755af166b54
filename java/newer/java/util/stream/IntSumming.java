package java.util.stream;

import gibbon.newer.Collecting;
import java.util.IntSummaryStatistics;
import java.util.function.ToIntFunction;

/** Collects numbers of type {@code int} for what their summary tells. */
class IntSumming<T, R> extends Collecting<T, IntSummaryStatistics, R> {
    private final ToIntFunction<? super T> mapper;

    IntSumming(ToIntFunction<? super T> mapper, Characteristics... characteristics) {
        super(characteristics);
        this.mapper = mapper;
    }

    @Override
    protected IntSummaryStatistics start() {
        return new IntSummaryStatistics();
    }

    @Override
    protected void add(IntSummaryStatistics all, T each) {
        all.accept(mapper.applyAsInt(each));
    }

    @Override
    protected IntSummaryStatistics join(IntSummaryStatistics first, IntSummaryStatistics second) {
        first.combine(second);
        return first;
    }
}
