package java.util.stream;

import gibbon.newer.Collecting;

/** Does something with elements before another collector gets them. */
abstract class Behind<T, U, A, R> extends Collecting<T, A, R> {
    final Collector<? super U, A, R> downstream;

    Behind(Collector<? super U, A, R> downstream) {
        super(downstream.characteristics());
        this.downstream = downstream;
    }

    @Override
    protected A start() {
        return downstream.supplier().get();
    }

    @Override
    protected A join(A first, A second) {
        return downstream.combiner().apply(first, second);
    }

    @Override
    protected R finish(A container) {
        return downstream.finisher().apply(container);
    }
}
