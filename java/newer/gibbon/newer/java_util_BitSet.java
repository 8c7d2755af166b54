package gibbon.newer;

import java.util.BitSet;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** What {@link BitSet} has since Android 7. */
public class java_util_BitSet {
    public static IntStream stream(final BitSet all) {
        int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.SORTED;
        Spliterator.OfInt bits = new Spliterators.AbstractIntSpliterator(all.cardinality(), traits) {
            private int from;

            @Override
            public boolean tryAdvance(IntConsumer action) {
                Objects.requireNonNull(action);
                int bit = from < 0 ? -1 : all.nextSetBit(from);
                from = bit + 1;
                if (bit >= 0) {
                    action.accept(bit);
                }
                return bit >= 0;
            }
        };
        return StreamSupport.intStream(bits, false);
    }
}
