package java.util.stream;

/** What streams of all kinds of numbers share: the pipe on which they stand. */
abstract class NumberPipe<T, S extends BaseStream<T, S>> {
    final Pipe<T> all;

    NumberPipe(Pipe<T> all) {
        this.all = all;
    }

    abstract S over(Pipe<T> pipe);

    abstract S self();

    public Stream<T> boxed() {
        return all.then(Steps.same(), 0, 0);
    }

    public S distinct() {
        return over(all.distinct());
    }

    public S sorted() {
        return over(all.sorted());
    }

    public S limit(long most) {
        return over(all.limit(most));
    }

    public S skip(long count) {
        return over(all.skip(count));
    }

    public S unordered() {
        return over(all.unordered());
    }

    public long count() {
        return all.count();
    }

    public boolean isParallel() {
        return all.isParallel();
    }

    public S sequential() {
        all.sequential();
        return self();
    }

    public S parallel() {
        all.parallel();
        return self();
    }

    public S onClose(Runnable handler) {
        all.onClose(handler);
        return self();
    }

    public void close() {
        all.close();
    }
}
