package java.util.stream;

import gibbon.newer.Collecting;
import java.util.DoubleSummaryStatistics;
import java.util.function.ToDoubleFunction;

/** Collects numbers of type {@code double} for what their summary tells. */
class DoubleSumming<T, R> extends Collecting<T, DoubleSummaryStatistics, R> {
    private final ToDoubleFunction<? super T> mapper;

    DoubleSumming(ToDoubleFunction<? super T> mapper, Characteristics... characteristics) {
        super(characteristics);
        this.mapper = mapper;
    }

    @Override
    protected DoubleSummaryStatistics start() {
        return new DoubleSummaryStatistics();
    }

    @Override
    protected void add(DoubleSummaryStatistics all, T each) {
        all.accept(mapper.applyAsDouble(each));
    }

    @Override
    protected DoubleSummaryStatistics join(DoubleSummaryStatistics first, DoubleSummaryStatistics second) {
        first.combine(second);
        return first;
    }
}
