package gibbon.newer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;

/** What makes a {@link Collector}. */
public class java_util_stream_Collector {
    public static Collector of(
            Supplier maker, BiConsumer adder, BinaryOperator combiner, Characteristics... characteristics) {
        List<Characteristics> all = new ArrayList<Characteristics>(Arrays.asList(characteristics));
        all.add(Characteristics.IDENTITY_FINISH);
        return made(maker, adder, combiner, java_util_function_Function.identity(), EnumSet.copyOf(all));
    }

    public static Collector of(
            Supplier maker,
            BiConsumer adder,
            BinaryOperator combiner,
            Function finisher,
            Characteristics... characteristics) {
        Objects.requireNonNull(finisher);
        Set<Characteristics> all = EnumSet.noneOf(Characteristics.class);
        Collections.addAll(all, characteristics);
        return made(maker, adder, combiner, finisher, all);
    }

    private static Collector made(
            final Supplier maker,
            final BiConsumer adder,
            final BinaryOperator combiner,
            final Function finisher,
            final Set<Characteristics> characteristics) {
        Objects.requireNonNull(maker);
        Objects.requireNonNull(adder);
        Objects.requireNonNull(combiner);
        return new Collector() {
            @Override
            public Supplier supplier() {
                return maker;
            }

            @Override
            public BiConsumer accumulator() {
                return adder;
            }

            @Override
            public BinaryOperator combiner() {
                return combiner;
            }

            @Override
            public Function finisher() {
                return finisher;
            }

            @Override
            public Set characteristics() {
                return Collections.unmodifiableSet(characteristics);
            }
        };
    }
}
