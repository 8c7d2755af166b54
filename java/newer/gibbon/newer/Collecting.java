package gibbon.newer;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;

/** A collector whose functions are methods. */
public abstract class Collecting<T, A, R> implements Collector<T, A, R> {
    private final Set<Characteristics> characteristics;

    protected Collecting(Characteristics... characteristics) {
        this(Arrays.asList(characteristics).isEmpty()
                ? Collections.<Characteristics>emptySet()
                : EnumSet.copyOf(Arrays.asList(characteristics)));
    }

    protected Collecting(Set<Characteristics> characteristics) {
        this.characteristics = Collections.unmodifiableSet(characteristics);
    }

    protected abstract A start();

    protected abstract void add(A container, T each);

    protected abstract A join(A first, A second);

    @SuppressWarnings("unchecked")
    protected R finish(A container) {
        return (R) container;
    }

    @Override
    public Supplier<A> supplier() {
        return new Supplier<A>() {
            @Override
            public A get() {
                return start();
            }
        };
    }

    @Override
    public BiConsumer<A, T> accumulator() {
        return new BiConsumer<A, T>() {
            @Override
            public void accept(A container, T each) {
                add(container, each);
            }
        };
    }

    @Override
    public BinaryOperator<A> combiner() {
        return new BinaryOperator<A>() {
            @Override
            public A apply(A first, A second) {
                return join(first, second);
            }
        };
    }

    @Override
    public Function<A, R> finisher() {
        return new Function<A, R>() {
            @Override
            public R apply(A container) {
                return finish(container);
            }
        };
    }

    @Override
    public Set<Characteristics> characteristics() {
        return characteristics;
    }
}
