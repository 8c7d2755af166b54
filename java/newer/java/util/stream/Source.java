package java.util.stream;

import gibbon.newer.Closers;
import java.util.Spliterator;
import java.util.function.Supplier;

/** Where the elements of a stream come from, and what all pipes behind it share. */
final class Source {
    boolean parallel;
    private Spliterator spliterator;
    private Supplier<? extends Spliterator> supplier;
    private Runnable closer;

    Source(Spliterator spliterator, boolean parallel) {
        this.spliterator = spliterator;
        this.parallel = parallel;
    }

    Source(Supplier<? extends Spliterator> supplier, boolean parallel) {
        this.supplier = supplier;
        this.parallel = parallel;
    }

    Spliterator open() {
        return supplier == null ? spliterator : supplier.get();
    }

    void onClose(Runnable handler) {
        closer = closer == null ? handler : Closers.both(closer, handler);
    }

    void close() {
        Runnable known = closer;
        closer = null;
        if (known != null) {
            known.run();
        }
    }
}
